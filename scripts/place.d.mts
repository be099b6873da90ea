export function checkPlace(root: string): void;
export function lendHome(root: string): void;
