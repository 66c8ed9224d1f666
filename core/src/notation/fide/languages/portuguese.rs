use super::Language;

pub(super) const PORTUGUESE: Language = Language {
    days: "dia dias",
    hours: "hora horas",
    minutes: "minuto minutos",
    seconds: "seg segundo segundos",
    within: "em",
    moves: "lance lances jogada jogadas movimento movimentos",
    stones: "pedra pedras",
    rest: "final fim finish partida restante resto ko nocaute jogo",
    increment: "incremento incrementos acréscimo acréscimos bônus bónus bonificação",
    delay: "atraso",
    byoyomi: "byo-yomi byoyomi",
    periods: "período períodos periodo vezes",
    canadian: "canadense canadiano",
    from: "desde partir começando iniciando",
    to: "até",
    after: "após",
    first: "primeiro primeira primeiros primeiras início começo",
    one: "um uma",
    player: "jogador jogadora jogadores competidor",
    no: "sem",
    or: "ou",
    plus: "mais",
    joining: "a acrescidos adicionais adicional ao cada com completar cumulativo da de do dos e \
        finalizar mesma o os para por pela pelo realizada reflexão ritmo seguidos seguintes \
        tempo toda todos todas no na seguido seguidas",
    numbers: &[
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
    ..Language::EMPTY
};
