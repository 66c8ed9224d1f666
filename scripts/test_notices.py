"""THIRD-PARTY-NOTICES is current, and says what the licenses of others require."""

import notices
import pytest


def test_a_file_that_is_not_current_is_reported(
    tmp_path: notices.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "THIRD-PARTY-NOTICES"
    monkeypatch.setattr(notices, "FILE", copy)
    assert notices.main(["--check"]) == 1
    assert notices.main([]) == 0
    assert notices.main(["--check"]) == 0
    copy.write_text(copy.read_text().replace("Andrew Gallant", "Nobody"))
    capsys.readouterr()
    assert notices.main(["--check"]) == 1
    assert capsys.readouterr().err == "notices: THIRD-PARTY-NOTICES is not current: run `make notices`\n"


def test_every_crate_is_named_where_it_is_compiled_into() -> None:
    text = notices.notices()
    for package, name in notices.PACKAGES.items():
        crates = notices.crates_in(package)
        assert {"serde", "winnow"} <= crates
        for crate in crates:
            # In a list of names, or above the text of a license.
            assert f" {crate}," in text or f" {crate}\n" in text or f" {crate} (" in text, f"{crate} in {name}"


def test_a_crate_without_a_license_is_reported(tmp_path: notices.Path) -> None:
    with pytest.raises(SystemExit, match="the crate anything contains no license"):
        notices.license_text("anything", tmp_path)
    (tmp_path / "LICENSE-APACHE").write_text("one")
    (tmp_path / "LICENSE-MIT").write_text("the other\n\n")
    assert notices.license_text("anything", tmp_path) == "the other\n"
