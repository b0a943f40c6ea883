"""What measured costs say: exponents, predictions, comparisons, files."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.scaling.export import COLUMNS, export_scaling_csv
from attnstudio.engine.scaling.fit import Reading, comparisons, fit, overhead, predict, read
from attnstudio.engine.scaling.study import (
    Curve,
    Kind,
    MeasureScaling,
    Point,
    Refusal,
    Scaling,
    Spread,
    Stage,
)
from attnstudio.engine.scaling.words import (
    curve_name,
    decimal_bytes,
    duration,
    factor,
    give_or_take,
    say_comparison,
    say_growth,
    say_machine,
    say_overhead,
    say_refusal,
    say_surplus,
)

STUDY = MeasureScaling(512, (8,), limit=4096)
EAGER, LOCAL, FUSED = (Curve(kind, 8) for kind in (Kind.EAGER, Kind.LOCAL, Kind.FUSED))


def point(curve: Curve, length: int, seconds: float, peak: int = 1000) -> Point:
    whole = Spread(seconds, 0.9 * seconds, 1.2 * seconds)
    return Point(curve, length, {Stage.WHOLE: whole}, 3, peak, peak)


def measured(*points: Point, study: MeasureScaling = STUDY) -> Scaling:
    return Scaling(study, points, (), 2, "2.13.0")


def growing(curve: Curve, exponent: float, constant: float = 1e-9) -> list[Point]:
    return [point(curve, length, constant * length**exponent, length) for length in STUDY.lengths]


@given(st.floats(0.2, 3), st.floats(1e-12, 1e-3))
def test_the_exponent_of_a_power_is_found(exponent: float, constant: float) -> None:
    found = fit(measured(*growing(EAGER, exponent, constant)), EAGER, Reading.WHOLE)
    assert found is not None
    assert found.exponent == pytest.approx(exponent, abs=1e-6)
    assert found.error == pytest.approx(0, abs=1e-6)
    assert (found.first, found.last, found.points) == (384, 4096, 5)
    per_token = fit(measured(*growing(EAGER, exponent, constant)), EAGER, Reading.PER_TOKEN)
    assert per_token is not None
    assert per_token.exponent == pytest.approx(exponent - 1, abs=1e-6)


def test_the_standard_error_is_that_of_least_squares() -> None:
    """Values of 2, 4, 16 at doubling lengths: log2 1, 2, 4, so slope 1.5 and residuals 1/6, -1/3, 1/6."""
    points = [point(EAGER, length, value) for length, value in ((256, 2.0), (512, 4.0), (1024, 16.0))]
    found = fit(measured(*points), EAGER, Reading.WHOLE)
    assert found is not None
    assert found.exponent == pytest.approx(1.5)
    assert found.error == pytest.approx((1 / 6 / 2) ** 0.5)


def test_short_lengths_are_no_tail() -> None:
    points = growing(EAGER, 2)
    assert fit(measured(*points[:8]), EAGER, Reading.WHOLE) is None
    assert fit(measured(*points[:9]), EAGER, Reading.WHOLE) is not None
    assert fit(measured(*points), EAGER, Reading.SOFTMAX) is None


def test_the_prediction_meets_what_grows_as_predicted() -> None:
    scaling = measured(*growing(EAGER, 2))
    for (length, value), one in zip(predict(scaling, EAGER, Reading.WHOLE), scaling.of(EAGER), strict=True):
        assert length == one.length
        assert value == pytest.approx(one.whole.median)
    assert predict(measured(*growing(EAGER, 2)[:3]), EAGER, Reading.WHOLE) == ()
    per_token = dict(predict(scaling, EAGER, Reading.PER_TOKEN))
    assert per_token[3072] == pytest.approx(2 * per_token[1536])
    assert dict(predict(scaling, EAGER, Reading.BYTES))[4096] == 2 * 8 * 4096**2 * 4


def test_multiplications_are_2_l_squared_d_whatever_the_heads() -> None:
    for heads in (1, 2, 16):
        assert STUDY.multiplications(Curve(Kind.EAGER, heads), 100) == 2 * 100**2 * 512


def test_what_is_read_of_a_point() -> None:
    one = point(EAGER, 100, 0.2, 77)
    assert read(one, Reading.WHOLE) == one.whole
    assert read(one, Reading.SCORES) is None
    assert read(one, Reading.BYTES) == Spread(77, 77, 77)
    assert read(one, Reading.PER_TOKEN) == Spread(0.002, pytest.approx(0.0018), pytest.approx(0.0024))


def test_growth_in_words() -> None:
    scaling = measured(*growing(EAGER, 1.93))
    found = fit(scaling, EAGER, Reading.WHOLE)
    assert found is not None
    assert str(say_growth(EAGER, found, Reading.WHOLE, STUDY)) == (
        "Eager: time grows as L^1.93 (from 384 to 4096): doubling the length takes 3.8 times as long."
    )


def test_overhead_in_words() -> None:
    points = [
        point(EAGER, 6, 1e-5),
        point(EAGER, 12, 1.1e-5),
        point(EAGER, 24, 1.5e-5),
        point(EAGER, 48, 4e-5),
    ]
    found = overhead(measured(*points), EAGER)
    assert found is not None
    assert "from length 6 to 24 the time grows only 1.5 times" in str(say_overhead(EAGER, found, STUDY))
    assert overhead(measured(*growing(EAGER, 2)), EAGER) is None


def test_growth_beyond_the_work_is_explained() -> None:
    steep, plain = (fit(measured(*growing(EAGER, power)), EAGER, Reading.WHOLE) for power in (2.4, 1.9))
    assert steep is not None
    assert plain is not None
    assert "faster growth than L^2" in str(say_surplus(EAGER, steep, STUDY))
    assert say_surplus(EAGER, plain, STUDY) is None
    assert say_surplus(EAGER, replace(steep, error=0.3), STUDY) is None


def test_comparisons_at_the_longest_common_length() -> None:
    scaling = measured(
        *growing(EAGER, 2),
        *growing(LOCAL, 1)[:-1],
        point(FUSED, 4096, 2.7e-9 * 4096**2, 8192),
    )
    local, fused = sorted(comparisons(scaling), key=lambda found: found.one.kind)
    assert (local.one, local.length, local.factor) == (LOCAL, 3072, pytest.approx(3072))
    assert str(say_comparison(local, STUDY)) == ("Local window 64 is 3072 times as fast as Eager at 3072.")
    assert str(say_comparison(fused, STUDY)) == "Eager is 2.7 times as fast as SDPA at 4096."
    lean = replace(fused, factor=2.0, less=31.0)
    assert str(say_comparison(lean, STUDY)) == (
        "SDPA is 2 times as fast as Eager at 4096. It holds 3.2 % of the bytes."
    )
    assert (
        str(say_comparison(replace(lean, factor=0.98, less=1.0), STUDY))
        == "SDPA is as fast as Eager at 4096."
    )


def test_of_several_heads_the_most_that_got_far_are_compared() -> None:
    study = replace(STUDY, heads=(1, 4, 8), kinds=(Kind.EAGER, Kind.LOCAL))
    curves = {(kind, heads): Curve(kind, heads) for kind in study.kinds for heads in study.heads}
    points = [one for curve in curves.values() for one in growing(curve, 2, 1e-9 * curve.heads)]
    points = [one for one in points if one.curve != curves[Kind.EAGER, 8] or one.length < 4096]
    kinds, heads = comparisons(measured(*points, study=study))
    assert (kinds.one, kinds.other) == (curves[Kind.LOCAL, 4], curves[Kind.EAGER, 4])
    assert (heads.one, heads.other) == (curves[Kind.EAGER, 1], curves[Kind.EAGER, 4])
    assert str(say_comparison(heads, study)) == "Eager, 1 head is 4 times as fast as Eager, 4 heads at 4096."


def test_short_lengths_are_not_compared() -> None:
    assert comparisons(measured(point(EAGER, 192, 1.0), point(LOCAL, 192, 0.1))) == ()


def test_names_tell_the_heads_only_where_there_are_several() -> None:
    several = replace(STUDY, heads=(1, 8))
    assert str(curve_name(LOCAL, STUDY)) == "Local window 64"
    assert str(curve_name(LOCAL, several)) == "Local window 64, 8 heads"
    assert str(curve_name(Curve(Kind.STRIDED, 1), several)) == "Strided by 16, 1 head"


def test_a_refusal_tells_what_was_predicted() -> None:
    study = MeasureScaling(512, (8,), limit=16384)
    matrices = study.predicted_bytes(EAGER, 16384)
    refusal = Refusal(EAGER, 16384, study.needed_bytes(EAGER, 16384), matrices, 6_100_000_000)
    assert str(say_refusal(refusal, study)) == (
        "Eager, 8 heads: L 16384 needs 17.7 GB, 17.2 GB of it for scores and weights; 6.1 GB is free."
    )


def test_the_machine_is_named() -> None:
    said = str(say_machine(measured(*growing(EAGER, 2))))
    assert "2 threads, PyTorch 2.13.0" in said
    assert "1 thread, PyTorch" in str(say_machine(replace(measured(), threads=1)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (duration(0.0123456), "12.3 ms"),
        (duration(1.5), "1.50 s"),
        (duration(7.89e-6), "7.89 µs"),
        (duration(123.4), "123 s"),
        (duration(5e-9), "5.00 ns"),
        (give_or_take(Spread(0.0123, 0.0120, 0.0128)), "12.3 ms ± 3 %"),
        (give_or_take(Spread(5.19e-4, 2.0e-4, 5.4e-4)), "519 µs ± 33 %"),
        (decimal_bytes(17_179_869_184), "17.2 GB"),
        (decimal_bytes(150_994_944), "151 MB"),
        (decimal_bytes(9216), "9.2 kB"),
        (decimal_bytes(384), "384 B"),
        (factor(3.85), "3.9"),
        (factor(12.4), "12"),
    ],
)
def test_numbers_are_short(text: str, expected: str) -> None:
    assert text == expected


def test_the_table_as_a_file(tmp_path: Path) -> None:
    refusal = Refusal(EAGER, 16384, 20, 17, 6)
    scaling = replace(measured(point(EAGER, 6, 0.1), point(FUSED, 6, 0.3)), refusals=(refusal,))
    told = export_scaling_csv(scaling, tmp_path / "cost.csv")
    assert str(told) == "Saved 3 points in cost.csv, read back and checked."
    with (tmp_path / "cost.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    assert [row["kind"] for row in rows] == ["eager", "sdpa", "eager"]
    assert float(rows[0]["whole_median_s"]) == 0.1
    assert float(rows[0]["whole_high_s"]) == 1.2 * 0.1
    assert rows[0]["softmax_median_s"] == ""
    assert [row["refused"] for row in rows] == ["0", "0", "1"]
    assert rows[2]["predicted_bytes"] == "20"
