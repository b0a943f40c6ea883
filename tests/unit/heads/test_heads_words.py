"""What is said of cells, heads and frames."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import numpy as np
import pytest
from head_frames import attention_frame, causal, encoder_frame, frame_of
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.frames import AttentionFrame, LayerRole
from attnstudio.engine.metrics import Pattern
from attnstudio.ui.heads.axis import MapAxes, PixelAxis
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.copying import can_copy, weights_csv
from attnstudio.ui.heads.labels import LabelPlan
from attnstudio.ui.heads.layout import HeadLayout
from attnstudio.ui.heads.measures import describe_role, describe_row_sums, measure
from attnstudio.ui.heads.notices import drawing_notices, frame_notice, lesson_of
from attnstudio.ui.heads.numbers import CELL_FORMATS, CellFormat, scientific, short_weight_text, weight_text
from attnstudio.ui.heads.readout import describe_answer, describe_cell, without_isolates
from attnstudio.ui.heads.scale import FrameStatistics, ScaleMode, resolve

TOKENS = ("The", "cat", "sat", "on", "the", "mat")


def read(frame: AttentionFrame, head: int, query: int, key: int) -> str:
    return without_isolates(str(describe_cell(frame, head, Cell(query, key))))


def notice(frame: AttentionFrame, *, two_layers: bool = False) -> str:
    sentence = frame_notice(frame, FrameStatistics.of(frame.weights[0]), two_layers=two_layers)
    return without_isolates(str(sentence))


def test_the_readout_is_the_tensors_number_and_the_score_behind_it() -> None:
    frame = attention_frame(tokens=TOKENS)
    weight = frame.weights[0, 2, 1, 5]
    score = frame.queries[0, 2, 1] @ frame.keys[0, 2, 5] / 4
    assert read(frame, 2, 1, 5) == (
        f"Head 3: query 2 'cat' takes {weight:.4f} from key 6 'mat' (score {score:.2f})"
    )


def test_the_readout_names_masked_cells_and_keeps_their_score() -> None:
    frame = attention_frame(tokens=TOKENS, allowed=causal(6))
    score = frame.queries[0, 0, 0] @ frame.keys[0, 0, 4] / 4
    assert score < 0
    assert read(frame, 0, 0, 4) == f"Head 1: key 5 'the' is masked for query 1 'The' (score −{-score:.2f})"


def test_the_readout_explains_zeros_and_what_is_no_number() -> None:
    weights = np.array([[[0.0, 1.0], [np.nan, np.nan]]], np.float32)
    frame = frame_of(weights)
    assert "too small for float32, although the score 0.00 is finite" in read(frame, 0, 0, 0)
    assert "is not a number" in read(frame, 0, 1, 0)
    infinite = AttentionFrame(
        weights[None],
        np.full((1, 1, 2, 4), -3e38, np.float32),
        np.full((1, 1, 2, 4), 3e38, np.float32),
        frame.query_tokens,
        frame.key_tokens,
        frame.origin,
    )
    assert "takes exactly 0" in read(infinite, 0, 0, 0)
    assert "(score −inf)" in read(infinite, 0, 0, 0)


def test_a_token_from_right_to_left_is_kept_from_reordering_the_sentence() -> None:
    frame = attention_frame(2, tokens=("مرحبا", "\u200b"))
    sentence = str(describe_cell(frame, 0, Cell(0, 1)))
    assert "\u2068مرحبا\u2069" in sentence
    assert "\u2068U+200B\u2069" in sentence
    assert without_isolates(sentence).isprintable()


@pytest.mark.parametrize(
    ("weight", "text"),
    [
        (0.0, "0"),
        (1.0, "1.0000"),
        (0.24470064, "0.2447"),
        (0.001, "0.0010"),
        (0.000123456, "1.23e-4"),
        (1e-30, "1e-30"),
        (float("nan"), "NaN"),
    ],
)
def test_weights_as_text(weight: float, text: str) -> None:
    assert weight_text(weight) == text


@pytest.mark.parametrize(
    ("weight", "text"),
    [
        (0.24471, "0.24"),
        (1.0, "1.00"),
        (0.0049, "5e-3"),
        (2.01e-14, "2e-14"),
        (0.0, "0"),
        (float("nan"), "NaN"),
    ],
)
def test_weights_in_narrow_places(weight: float, text: str) -> None:
    assert short_weight_text(weight) == text


@given(weight=st.floats(1e-45, 1), form=st.sampled_from(CELL_FORMATS))
def test_a_weight_that_is_not_zero_is_never_printed_as_zero(weight: float, form: CellFormat) -> None:
    assert set(weight_text(weight)) - set("0.")
    text = form.text(weight)
    assert set(text) - set("0.")
    assert len(text) <= len(form.widest)
    if text != "~0":
        assert float(text) == pytest.approx(weight, abs=0.5 * 10**-form.decimals + 1e-12)


def test_cells_print_as_many_decimals_as_fit() -> None:
    assert [form.text(0.24470064) for form in CELL_FORMATS] == ["0.2447", "0.245", "0.24", ".24"]
    assert [form.text(1.0) for form in CELL_FORMATS] == ["1.0000", "1.000", "1.00", "1.0"]
    assert [form.text(0.004) for form in CELL_FORMATS] == ["0.0040", "0.004", "~0", "~0"]


def test_numbers_with_a_power_of_ten_have_no_idle_zeros() -> None:
    assert [scientific(value) for value in (1e-6, 3.9e-7, 2e10)] == ["1e-6", "3.9e-7", "2e10"]


def test_the_audit_passes_a_real_softmax_and_names_the_rows_that_fail() -> None:
    good = attention_frame(64, 2, sharpness=2, allowed=causal(64))
    assert all(measures.rows_sum_to_one for measures in measure(good))
    assert "Every row sums to 1" in str(describe_row_sums(measure(good)[0]))
    weights = good.weights[0].copy()
    weights[1, 4] *= 0.5
    weights[1, 9] *= 1.01
    bad = measure(frame_of(weights))
    assert [measures.bad_rows for measures in bad] == [(), (4, 9)]
    sentence = str(describe_row_sums(bad[1]))
    assert "Rows that do not sum to 1: 5, 10 (largest deviation 0.5)" in sentence


def test_the_audit_names_rows_of_nan_and_does_not_list_hundreds() -> None:
    weights = np.full((1, 300, 300), np.nan, np.float32)
    measures = measure(frame_of(weights))[0]
    assert len(measures.bad_rows) == 300
    assert "1, 2, 3, 4, 5 … (+295) (largest deviation NaN)" in str(describe_row_sums(measures))


def test_random_weights_are_called_random_and_what_to_press_is_said() -> None:
    for layer in LayerRole:
        sentence = notice(attention_frame(layer=layer, step=0))
        assert "nothing to interpret yet" in sentence
        assert "Press Run (F5)" in sentence


def test_trained_weights_come_with_step_and_loss() -> None:
    frame = attention_frame(layer=LayerRole.TRAINED, step=1240, loss=0.0897)
    assert notice(frame) == "Steps taken: 1,240. With these weights the loss is 0.0897."


def test_the_first_layer_is_not_said_to_form_once_the_second_trains() -> None:
    first = attention_frame(layer=LayerRole.EXPLORED, step=0)
    assert "trains a second one" in notice(first, two_layers=True)
    assert "Run" not in notice(first, two_layers=True)
    second = attention_frame(layer=LayerRole.TRAINED, step=0)
    assert "Press Run (F5)" in notice(second, two_layers=True)


def test_not_a_number_is_said_before_all_else_with_its_row_and_cause() -> None:
    allowed = causal(6)
    allowed[2] = False
    frame = attention_frame(tokens=TOKENS, allowed=allowed)
    assert notice(frame) == (
        "Not a number (NaN) in 8 of 48 rows; first query 3 'sat' of head 1: the mask leaves it no key."
    )
    weights = attention_frame(tokens=TOKENS).weights[0].copy()
    weights[4, 1, 2] = np.nan
    assert "in 1 of 48 rows, hatched in red; first query 2 'q2' of head 5" in notice(frame_of(weights))


def layout(cells: int, pixels: int) -> HeadLayout:
    axis = PixelAxis(cells, pixels)
    plan = LabelPlan(1, rotated=False)
    return HeadLayout(0, 0, 0, 0, MapAxes(axis, axis), plan, plan, 1)


def test_pooling_and_the_choice_of_a_scale_are_said() -> None:
    statistics = FrameStatistics.of(attention_frame(8).weights[0])
    plain = drawing_notices(resolve(ScaleMode.UNIT, statistics), layout(8, 80))
    assert plain == ()
    pooled = drawing_notices(resolve(ScaleMode.UNIT, statistics), layout(512, 200))
    assert [str(sentence) for sentence in pooled] == ["Each pixel shows the largest of up to 3×3 weights."]
    automatic = drawing_notices(resolve(ScaleMode.AUTOMATIC, statistics), layout(8, 80))
    assert str(automatic[0]).startswith("Automatic scale: ")
    logarithmic = drawing_notices(resolve(ScaleMode.LOG, statistics), layout(8, 80))
    assert "zeros and weights up to" in str(logarithmic[0])


def test_no_scale_is_explained_where_no_weight_is_a_number() -> None:
    statistics = FrameStatistics.of(np.full((2, 6, 6), np.nan, np.float32))
    assert drawing_notices(resolve(ScaleMode.AUTOMATIC, statistics), layout(6, 80)) == ()


def test_copied_weights_come_back_exactly_with_the_query_as_the_line() -> None:
    frame = attention_frame(6, 2, tokens=("a,b", '"', "<b>", "猫", "\t", ""))
    lines = list(csv.reader(io.StringIO(weights_csv(frame, 1))))
    assert lines[0][1:] == list(frame.key_tokens)
    assert [line[0] for line in lines[1:]] == list(frame.query_tokens)
    copied = np.array([line[1:] for line in lines[1:]], dtype=np.float32)
    np.testing.assert_array_equal(copied, frame.weights[0, 1])
    assert can_copy(frame)
    assert not can_copy(frame_of(np.zeros((1, 600, 600), np.float32)))


def test_an_untrained_encoder_says_what_to_press_and_what_a_head_should_learn() -> None:
    frame = encoder_frame(step=0, layer=LayerRole.EXPLORED)
    assert notice(frame) == "Reverse, not trained yet: random weights. Press Run (F5) to see heads form."
    assert notice(frame, two_layers=True) == "Reverse, before training: random weights."
    assert "anti-diagonal" in str(lesson_of(frame))
    assert lesson_of(attention_frame()) is None


def test_a_trained_encoder_says_its_step_and_how_many_answers_are_right() -> None:
    frame = encoder_frame(step=1200, wrong=(1, 4))
    assert notice(frame) == "Reverse, step 1,200: 4 of 6 answers right in this sample, loss 0.5."
    asked = replace(frame, expected=("", "", *frame.expected[2:]))
    assert "3 of 4 answers" in notice(asked)


def test_a_frame_of_the_past_says_so() -> None:
    statistics = FrameStatistics.of(encoder_frame().weights[0])
    said = str(frame_notice(encoder_frame(step=137), statistics, two_layers=True, recalled_of=300))
    assert said.startswith("Reverse, step 137 of 300 (recalled): 6 of 6")
    plain = attention_frame(step=5, loss=0.25, layer=LayerRole.TRAINED)
    said = str(frame_notice(plain, FrameStatistics.of(plain.weights[0]), two_layers=True, recalled_of=9))
    assert said == "Step 5 of 9 (recalled). With these weights the loss is 0.25."


def test_an_answer_is_told_with_what_is_right() -> None:
    frame = replace(encoder_frame(wrong=(1,)), expected=("5", "4", "3", "2", "1", ""))
    told = [without_isolates(str(describe_answer(frame, query))) for query in (0, 1, 5)]
    assert told == [
        "Query 1 '0' answers '5' (right).",
        "Query 2 '1' answers '?' (wrong: '4').",
        "Query 6 '5' is not asked.",
    ]
    assert describe_answer(attention_frame(), 0) is None


def test_a_head_is_given_its_role_once_it_has_one() -> None:
    mirrored = frame_of(np.eye(6, dtype=np.float32)[None, ::-1] * 0.978 + 0.022 / 6)
    role = describe_role(measure(mirrored)[0].summary)
    assert str(role) == "98 % on the mirrored position"
    elsewhere = np.eye(6, dtype=np.float32)[[2, 3, 0, 5, 4, 1]]
    divided = measure(frame_of(np.eye(6, dtype=np.float32)[None, ::-1] * 0.45 + elsewhere * 0.55))[0].summary
    assert divided.pattern is Pattern.MIRROR
    assert describe_role(divided) is None
    even = frame_of(np.full((1, 6, 6), 1 / 6, np.float32))
    assert describe_role(measure(even)[0].summary) is None
