const WITHOUT_BODY: readonly string[] = ['204', '304'];

/**
 * Reads the head of a response that Node's parser has rejected for its `Content-Length`, although HTTP allows it: the
 * length may be repeated (RFC 9110 §8.6) and have spaces or tabs around it (RFC 9112 §5), and it is ignored if
 * something else ends the body (RFC 9112 §6.3). The body is not read, because only the status matters.
 * @param packet the last data from the network; without the complete head in it the result is undefined
 */
export function recoverResponseHead(
  packet: Buffer | undefined,
): { statusCode: number; headers: Record<string, string> } | undefined {
  const text = packet?.toString('latin1') ?? '';
  const [, status, fields = ''] = /(?:^|\n)HTTP\/1\.\d ([2-9]\d\d)(?: [^\n]*)?\n([^]*?)\r?\n\r?\n/.exec(text) ?? [];
  const lengths: string[] = [];
  const headers: Record<string, string> = {};
  for (const line of fields.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^\s:]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name.toLowerCase() === 'content-length') lengths.push(...value.split(',').map((length) => length.trim()));
    else headers[name.toLowerCase()] ??= value;
  }
  const isOne = lengths.length > 0 && new Set(lengths).size === 1 && /^\d{1,15}$/.test(lengths[0] ?? '');
  const isNeedless = headers['transfer-encoding'] !== undefined || WITHOUT_BODY.includes(status ?? '');
  return status !== undefined && (isOne || isNeedless) ? { statusCode: Number(status), headers } : undefined;
}
