const WITHOUT_BODY: readonly string[] = ['204', '304'];

/**
 * The head of an answer that Node's parser has refused for its `Content-Length`. The same length several times over is to be
 * read as one (RFC 9110 §8.6), and any spaces or tabs around it are none of its value (RFC 9112 §5). The status decides
 * alone (W8), so the body is left. Where the end of a body follows from something else, no length counts (RFC 9112 §6.3).
 * @param packet what came from the network last; a head that is not whole in it is not read
 */
export function readRefusedLength(
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
