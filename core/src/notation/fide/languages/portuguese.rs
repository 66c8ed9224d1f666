use super::{Language, List};
use crate::notation::fide::word::Word;
use crate::notation::units::Unit;

pub(super) static PORTUGUESE: Language = Language::new(
    &[
        List::new(Word::Unit(Unit::Day), "dia dias"),
        List::new(Word::Unit(Unit::Hour), "hora horas"),
        List::new(Word::Unit(Unit::Minute), "minuto minutos"),
        List::new(Word::Unit(Unit::Second), "seg segundo segundos"),
        List::new(Word::In, "em"),
        List::new(
            Word::Moves,
            "lance lances jogada jogadas movimento movimentos",
        ),
        List::new(Word::Stones, "pedra pedras"),
        List::new(
            Word::Rest,
            "final fim finish partida restante resto ko nocaute jogo",
        ),
        List::new(
            Word::Increment,
            "incremento incrementos acréscimo acréscimos bônus bónus bonificação",
        ),
        List::new(Word::Delay, "atraso"),
        List::new(Word::Byoyomi, "byo-yomi byoyomi"),
        List::new(Word::Periods, "período períodos periodo vezes"),
        List::new(Word::Canadian, "canadense canadiano"),
        List::new(Word::From, "desde partir"),
        List::new(Word::To, "até"),
        List::new(Word::After, "após"),
        List::new(Word::First, "primeiro primeira primeiros primeiras"),
        List::new(Word::One, "um uma"),
        List::new(Word::Player, "jogador jogadora jogadores competidor"),
        List::new(Word::No, "sem"),
        List::new(Word::Or, "ou"),
        List::new(Word::Plus, "mais"),
        List::new(
            Word::Joining,
            "a acrescidos adicionais adicional ao cada com completar cumulativo da de do dos e \
             finalizar mesma o os para por pela pelo realizada reflexão ritmo seguidos \
             seguintes tempo toda todos todas",
        ),
    ],
    &[
        ("dois", 2),
        ("duas", 2),
        ("três", 3),
        ("cinco", 5),
        ("dez", 10),
        ("quinze", 15),
        ("vinte", 20),
        ("trinta", 30),
        ("quarenta", 40),
        ("sessenta", 60),
        ("noventa", 90),
    ],
);
