export function checkPlace(root: string): void;
export function provideHome(root: string): void;
