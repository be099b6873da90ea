export function noteCpuTime(kind: string, of?: { pid?: number; tests?: number }): void;
