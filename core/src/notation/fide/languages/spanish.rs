use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static SPANISH: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "día días dia dias"),
        List::new(Word::Unit(Unit::Hour), "hora horas hs"),
        List::new(Word::Unit(Unit::Minute), "minuto minutos"),
        List::new(Word::Unit(Unit::Second), "seg segs segundo segundos"),
        List::new(Word::In, "en"),
        List::new(
            Word::Moves,
            "jugada jugadas movimiento movimientos mov movs mvto lance lances",
        ),
        List::new(Word::Stones, "piedra piedras"),
        List::new(Word::Rest, "finish final resto partida ko"),
        List::new(
            Word::Increment,
            "incremento incrementos bonificación bonificacion bono inc adición",
        ),
        List::new(Word::Delay, "retardo demora retraso"),
        List::new(Word::Byoyomi, "byo-yomi byoyomi"),
        List::new(Word::Periods, "período períodos periodo periodos veces"),
        List::new(Word::Canadian, "canadiense"),
        List::new(Word::From, "desde partir"),
        List::new(Word::To, "hasta"),
        List::new(Word::After, "tras después"),
        List::new(Word::First, "primer primera primero primeras primeros"),
        List::new(Word::One, "un una"),
        List::new(Word::Player, "jugador jugadora jugadores persona bando"),
        List::new(Word::No, "sin"),
        List::new(Word::Or, "o"),
        List::new(Word::Plus, "más mas"),
        List::new(
            Word::Joining,
            "a acumulables acumulativo adicional adicionales añadiendo al cada completar con de \
             del el finalizar hecha la las los luego para por reflexión realizada ritmo \
             siguientes tiempo toda todas y juego efectuada",
        ),
    ],
    &[
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
);
