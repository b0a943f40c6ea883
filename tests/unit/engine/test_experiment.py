"""From spec to tensors to frame: drawn in the article's order, repeatable, and cancellable."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from attnstudio.engine import experiment
from attnstudio.engine.cancel import CancelledError, CancelToken
from attnstudio.engine.devices import available_devices, thread_count
from attnstudio.engine.errors import EngineFailure
from attnstudio.engine.experiment import draw_explored, draw_trained, explore
from attnstudio.engine.frames import LayerRole
from attnstudio.engine.positional import sinusoidal
from attnstudio.engine.protocol import ErrorKind
from attnstudio.engine.spec import (
    PRESETS,
    Device,
    ExperimentSpec,
    InputKind,
    MaskKind,
    Positional,
    SpecError,
)

SMALL = ExperimentSpec(d_model=16, heads=4, length=5)
TEXT = SMALL.with_changes(input=InputKind.TEXT, text="the cat saw the dog")


class CancelAfter(CancelToken):
    """Cancels itself at the given safe point, as another thread might at that very moment."""

    def __init__(self, safe_points: int) -> None:
        super().__init__()
        self.left = safe_points

    def check(self) -> None:
        self.left -= 1
        if self.left < 0:
            self.cancel()
        super().check()


def count_safe_points(spec: ExperimentSpec) -> int:
    token = CancelAfter(1_000_000)
    explore(spec, token)
    return 1_000_000 - token.left


def test_the_global_generator_is_left_as_it_was() -> None:
    before = torch.random.get_rng_state()
    explore(SMALL, CancelToken())
    draw_trained(TEXT, CancelToken())
    assert torch.equal(torch.random.get_rng_state(), before)


def test_the_global_generator_has_no_influence() -> None:
    with torch.random.fork_rng():
        torch.manual_seed(1)
        first = explore(TEXT, CancelToken())
        torch.manual_seed(2)
        second = explore(TEXT, CancelToken())
    np.testing.assert_array_equal(first.weights, second.weights)


def test_a_seed_decides_everything() -> None:
    same = [explore(SMALL, CancelToken()).weights for _ in range(2)]
    other = explore(SMALL.with_changes(seed=1), CancelToken()).weights
    np.testing.assert_array_equal(*same)
    assert not np.allclose(same[0], other)


def test_the_trained_layer_is_drawn_after_the_explored_one() -> None:
    """The order of the article, in its own words."""
    with torch.random.fork_rng():
        torch.manual_seed(3)
        x = torch.randn(1, 5, 16)
        single = [torch.nn.Linear(16, 4) for _ in range(3)]
        first = [torch.nn.Linear(16, 16) for _ in range(4)]
        second = [torch.nn.Linear(16, 16) for _ in range(4)]
        target = torch.randn(1, 5, 16)
    spec = SMALL.with_changes(seed=3)
    explored, trained = draw_explored(spec, CancelToken()), draw_trained(spec, CancelToken())
    assert torch.equal(explored.input.x, x)
    assert torch.equal(trained.input.x, x)
    assert torch.equal(explored.single.v.weight, single[2].weight)
    assert torch.equal(explored.layer.W_o.weight, first[3].weight)
    assert torch.equal(trained.layer.W_o.weight, second[3].weight)
    assert torch.equal(trained.target, target)


def test_a_token_keeps_its_vector_wherever_it_stands() -> None:
    x = draw_explored(TEXT, CancelToken()).input.x[0]
    other = draw_explored(TEXT.with_changes(text="dog the"), CancelToken()).input.x[0]
    assert torch.equal(x[0], x[3])
    assert not torch.equal(x[0], x[1])
    assert torch.equal(other[0], x[4])
    assert torch.equal(other[1], x[0])
    reseeded = draw_explored(TEXT.with_changes(seed=1), CancelToken()).input.x[0]
    assert not torch.equal(reseeded[0], x[0])


def test_vectors_of_tokens_are_standard_normal() -> None:
    text = " ".join(f"word{i}" for i in range(200))
    x = draw_explored(TEXT.with_changes(text=text, d_model=128), CancelToken()).input.x
    assert x.mean().item() == pytest.approx(0, abs=0.03)
    assert x.std().item() == pytest.approx(1, abs=0.03)


@pytest.mark.parametrize("text", ["👨‍👩‍👧 \0 <b> שלום 猫", "\ud800 lone surrogate"])
def test_any_text_can_be_explored(text: str) -> None:
    frame = explore(TEXT.with_changes(text=text), CancelToken())
    assert np.isfinite(frame.weights).all()
    assert frame.query_tokens == frame.key_tokens == TEXT.with_changes(text=text).tokens()


def test_the_encoding_is_added_to_the_input() -> None:
    plain = draw_explored(SMALL, CancelToken()).input.x
    encoded = draw_explored(SMALL.with_changes(positional=Positional.SINUSOIDAL), CancelToken()).input.x
    torch.testing.assert_close(encoded - plain, sinusoidal(5, 16).unsqueeze(0), rtol=0, atol=1e-6)


def test_an_order_is_seen_only_with_the_encoding() -> None:
    """Swap two tokens: without positions the rows swap and nothing else happens."""
    swapped = TEXT.with_changes(text="cat the saw the dog")
    order = [1, 0, 2, 3, 4]
    without = [explore(spec, CancelToken()).weights for spec in (TEXT, swapped)]
    np.testing.assert_allclose(without[0][:, :, order][..., order], without[1], atol=1e-6)
    encoded = [spec.with_changes(positional=Positional.SINUSOIDAL) for spec in (TEXT, swapped)]
    with_encoding = [explore(spec, CancelToken()).weights for spec in encoded]
    assert not np.allclose(with_encoding[0][:, :, order][..., order], with_encoding[1], atol=1e-3)


def test_a_frame_knows_its_origin_and_mask() -> None:
    spec = SMALL.with_changes(mask=MaskKind.CAUSAL)
    frame = explore(spec, CancelToken())
    assert frame.origin.spec is spec
    assert frame.origin.layer is LayerRole.EXPLORED
    assert frame.origin.step == 0
    assert frame.is_masked(0, 1)
    assert frame.weight(0, 0, 0, 1) == 0


def test_scores_explain_weights() -> None:
    frame = explore(SMALL, CancelToken())
    scores = np.array([frame.score(0, 2, 1, key) for key in range(5)])
    np.testing.assert_allclose(np.exp(scores) / np.exp(scores).sum(), frame.weights[0, 2, 1], rtol=1e-5)


def test_blocks_give_what_the_whole_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = ExperimentSpec(d_model=32, heads=4, length=50, mask=MaskKind.LOCAL, window=3)
    whole = explore(spec, CancelToken())
    monkeypatch.setattr(experiment, "BLOCK_WEIGHTS", 4 * 50 * 7)
    monkeypatch.setattr(experiment, "BLOCK_MULTIPLICATIONS", 32 * 32 * 7)
    blocks = explore(spec, CancelToken())
    np.testing.assert_allclose(blocks.weights, whole.weights, rtol=1e-5, atol=1e-7)
    np.testing.assert_allclose(blocks.queries, whole.queries, rtol=1e-5, atol=1e-6)


def test_a_long_input_has_a_safe_point_in_every_block() -> None:
    long = SMALL.with_changes(length=2048)
    assert count_safe_points(long) >= count_safe_points(SMALL) + 4 * 2048**2 // experiment.BLOCK_WEIGHTS - 1


def test_it_can_be_cancelled_at_every_safe_point() -> None:
    spec = SMALL.with_changes(length=1500)
    for point in range(count_safe_points(spec)):
        with pytest.raises(CancelledError):
            explore(spec, CancelAfter(point))


def test_an_invalid_spec_is_refused() -> None:
    with pytest.raises(SpecError, match="equal heads"):
        explore(SMALL.with_changes(heads=3), CancelToken())


@pytest.mark.parametrize("device", [Device.CUDA, Device.MPS])
def test_an_absent_device_is_named_with_those_that_are_there(device: Device) -> None:
    if device.value in available_devices():
        pytest.skip(f"this machine has {device}")
    with pytest.raises(EngineFailure, match=f"no device {device.value}.*choose cpu") as refused:
        explore(SMALL.with_changes(device=device), CancelToken())
    assert refused.value.error.kind is ErrorKind.DEVICE


def test_an_accelerator_is_offered_and_never_taken_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Apple's has computed attention of permuted tensors wrongly."""
    monkeypatch.setattr("torch.backends.mps.is_available", lambda: True)
    assert Device.MPS.value in available_devices.__wrapped__()
    assert available_devices.__wrapped__()[0] == Device.CPU.value
    assert {preset.device for preset in PRESETS.values()} == {Device.CPU}
    assert explore(ExperimentSpec(), CancelToken()).origin.spec.device is Device.CPU


@pytest.mark.parametrize(("cores", "allowed", "count"), [(8, 8, 7), (8, 2, 2), (2, 2, 1), (1, 1, 1)])
def test_large_work_takes_all_cores_but_one_and_small_work_one(
    cores: int, allowed: int, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("attnstudio.engine.devices._cores", lambda: cores)
    monkeypatch.setattr("attnstudio.engine.devices._DEFAULT_THREADS", allowed)
    assert thread_count(ExperimentSpec()) == 1
    assert thread_count(ExperimentSpec(length=1024)) == count


def test_the_number_of_threads_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = ExperimentSpec(length=64)
    frames = []
    for count in (1, 4):
        monkeypatch.setattr("attnstudio.engine.devices.thread_count", lambda _spec, count=count: count)
        frames.append(explore(spec, CancelToken()))
        assert torch.get_num_threads() == count
    np.testing.assert_allclose(frames[0].weights, frames[1].weights, rtol=1e-5, atol=1e-7)
