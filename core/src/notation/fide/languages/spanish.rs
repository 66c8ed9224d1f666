use super::Language;

pub(super) const SPANISH: Language = Language {
    days: "día días dia dias",
    hours: "hora horas hs",
    minutes: "minuto minutos",
    seconds: "seg segs segundo segundos",
    within: "en",
    moves: "jugada jugadas movimiento movimientos mov movs mvto lance lances",
    stones: "piedra piedras",
    rest: "finish final resto partida ko",
    increment: "incremento incrementos bonificación bonificacion bono inc adición",
    delay: "retardo demora retraso",
    byoyomi: "byo-yomi byoyomi",
    periods: "período períodos periodo periodos veces",
    canadian: "canadiense",
    from: "desde partir",
    to: "hasta",
    after: "tras después",
    first: "primer primera primero primeras primeros principio inicio comienzo",
    one: "un una",
    player: "jugador jugadora jugadores persona bando",
    no: "sin",
    or: "o",
    plus: "más mas",
    joining: "a acumulables acumulativo adicional adicionales añadiendo al cada completar con de \
        del el finalizar hecha la las los luego para por reflexión realizada ritmo siguientes \
        tiempo toda todas y juego efectuada seguidos seguidas seguido terminar",
    numbers: &[
        ("dos", 2),
        ("tres", 3),
        ("cinco", 5),
        ("diez", 10),
        ("quince", 15),
        ("veinte", 20),
        ("treinta", 30),
        ("cuarenta", 40),
        ("sesenta", 60),
        ("noventa", 90),
    ],
    ..Language::EMPTY
};
