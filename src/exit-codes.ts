/** How a command ends, as its --help lists it. */
export const EXIT_CODES = { done: 0, refused: 1, usage: 2, unavailable: 3 } as const;
