use super::Language;

/// Written without spaces, so that a word is the longest of these that the text begins with.
pub(super) const JAPANESE: Language = Language {
    days: "日",
    hours: "時間",
    minutes: "分",
    seconds: "秒",
    moves: "手",
    stones: "石",
    rest: "切れ負け 切負け 指し切り",
    increment: "加算 追加 増加",
    byoyomi: "秒読み 秒読 切れたら 切れたあと 切れた後 使い切ったら 切れ",
    periods: "回",
    player: "双方 両者 対局者",
    no: "なし 無し",
    plus: "プラス",
    joining: "持ち時間 持時間 初期 各 それぞれ 以後 以降 その後 は の で が に を と から 以内 未満 につき ごとに 毎に 毎 ずつ チェスクロック フィッシャー ルール \
        モード 方式 使用 とする です される 後",
    numbers: &[
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
    ..Language::EMPTY
};
