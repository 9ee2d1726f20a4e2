/** Where to look for a card of the own hand, told by its colour, and what to mark: the part of an advice that all games of the box share. */
export const lookFor = (card: string) => ({
  where: { key: `ui.hint.colour.${card[0]!}` },
  look: [`[data-hand^="${card[0]!}"]`],
  marks: [`[data-hand="${card}"]`],
});
