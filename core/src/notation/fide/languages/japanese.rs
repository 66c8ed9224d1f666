use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

/// Written without spaces, so that a word is the longest of these that the text begins with.
pub(super) static JAPANESE: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "日"),
        List::new(Word::Unit(Unit::Hour), "時間"),
        List::new(Word::Unit(Unit::Minute), "分"),
        List::new(Word::Unit(Unit::Second), "秒"),
        List::new(Word::Moves, "手"),
        List::new(Word::Stones, "石"),
        List::new(Word::Rest, "切れ負け 切負け 指し切り"),
        List::new(Word::Increment, "加算 追加 増加"),
        List::new(
            Word::Byoyomi,
            "秒読み 秒読 切れたら 切れたあと 切れた後 使い切ったら",
        ),
        List::new(Word::Periods, "回"),
        List::new(Word::Player, "双方 両者 対局者"),
        List::new(Word::No, "なし 無し"),
        List::new(Word::Plus, "プラス"),
        List::new(
            Word::Joining,
            "持ち時間 持時間 初期 各 それぞれ 以後 以降 は の で が に を と から 以内 未満 につき ごとに 毎に 毎 ずつ チェスクロック フィッシャー ルール \
             モード 方式 使用 とする です される 後",
        ),
    ],
    &[
        ("一", 1),
        ("二", 2),
        ("三", 3),
        ("四", 4),
        ("五", 5),
        ("六", 6),
        ("七", 7),
        ("八", 8),
        ("九", 9),
        ("十", 10),
        ("十五", 15),
        ("二十", 20),
        ("二十五", 25),
        ("三十", 30),
        ("四十", 40),
        ("四十五", 45),
        ("五十", 50),
        ("六十", 60),
        ("九十", 90),
    ],
);
