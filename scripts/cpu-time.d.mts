export function noteServer(name: string, pid: number): void;
export function noteFile(name: string, of: { seconds: number; tests: number }): void;
export function cpuSeconds(pid?: number): number | undefined;
