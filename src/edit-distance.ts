/**
 * The number of letters to insert, delete, replace, or swap with a neighbour (Damerau–Levenshtein).
 * @returns Infinity if there are more than `most`. Texts whose lengths differ by more are not compared at all.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        best = Math.min(best, (before[column - 2] ?? 0) + 1);
      }
      next.push(best);
    }
    [before, last] = [last, next];
  }
  const errors = last[b.length] ?? 0;
  return errors > most ? Infinity : errors;
}
