export function noteCpuTime(kind: string, of?: { pid?: number; tests?: number }): void;
export function noteFile(name: string, seconds: number): void;
export function cpuSeconds(pid?: number): number | undefined;
