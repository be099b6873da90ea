import sharp from 'sharp';
import { describe, expect, test } from '@jest/globals';
import { prepareDocument, type PreparedDocument } from '../../../src/verification/documents/prepared-document.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { messages } from '../../../src/texts/messages.js';
import { crc32 } from '../../support/png-chunk.js';

const plain = (width = 800, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });

const keep = (document: PreparedDocument) => Promise.resolve(document);

async function prepare(upload: Buffer | undefined) {
  return prepareDocument({ senderId: 'ada', item: 'picture', upload: upload && uploadOf(upload) }, keep);
}

async function prepared(upload: Buffer) {
  const result = await prepare(upload);
  if ('fault' in result) throw new Error(`refused as ${result.fault}`);
  return { ...result.kept, facts: await sharp(result.kept.content).metadata() };
}

describe('FL4: pictures are told by content and encoded anew', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s is taken', async (format) => {
    const { mediaType, facts } = await prepared(await plain().toFormat(format).toBuffer());
    expect(mediaType).toBe('image/jpeg');
    expect([facts.format, facts.width, facts.height]).toEqual(['jpeg', 800, 500]);
  });

  test('metadata is gone, and what it said about the orientation is done', async () => {
    const upload = await plain()
      .withExif({ IFD0: { Artist: 'Ada at 52.52 N 13.40 E' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    const { facts, content } = await prepared(upload);
    expect([facts.width, facts.height]).toEqual([500, 800]);
    expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(content.includes('Ada at')).toBe(false);
  });

  test('what hangs behind the picture is gone', async () => {
    const upload = Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from('PK<script>alert(1)</script>')]);
    expect((await prepared(upload)).content.includes('script')).toBe(false);
  });

  test('a transparent picture has white behind it', async () => {
    const upload = await sharp({ create: { width: 640, height: 360, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { content } = await prepared(upload);
    expect([...(await sharp(content).raw().toBuffer())].every((value) => value > 250)).toBe(true);
  });

  test('a large picture becomes smaller, and keeps its shape', async () => {
    const { facts } = await prepared(await plain(6000, 3000).jpeg().toBuffer());
    expect([facts.width, facts.height]).toEqual([4000, 2000]);
  });
});

describe('FL4: what is wrong with a picture is said', () => {
  test('none, or an empty one', async () => {
    expect(await prepare(undefined)).toEqual({ fault: 'picture_missing' });
    expect(await prepare(Buffer.alloc(0))).toEqual({ fault: 'file_empty' });
  });

  test('a face comes out of a camera: a PDF is no selfie', async () => {
    const result = await prepareDocument(
      { senderId: 'ada', item: 'selfie', upload: uploadOf(Buffer.from('%PDF-1.7\n')) },
      keep,
    );
    expect(result).toEqual({ fault: 'picture_wrong_kind' });
  });

  test('more than 10 MB', async () => {
    expect(await prepare(Buffer.alloc(10 * 1024 * 1024 + 1))).toEqual({ fault: 'file_too_big' });
  });

  test.each([
    ['text', Buffer.from('hello')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
    ['a name of a picture', Buffer.from('passport.jpg')],
  ])('another kind: %s', async (_kind, upload) => {
    expect(await prepare(upload)).toEqual({ fault: 'file_wrong_kind' });
  });

  test.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])(
    'one of a phone in its own format (%s), with the way out',
    async (brand) => {
      const upload = Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from(`ftyp${brand}`), Buffer.alloc(52)]);
      expect(await prepare(upload)).toEqual({ fault: 'picture_heic' });
      expect(messages.information.faults.picture_heic).toMatch(/Take the photo here, or save it as JPEG/);
    },
  );

  test.each(['jpeg', 'png', 'webp'] as const)('a truncated %s', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 700, height: 700, channels: 3, background: '#000', noise } as const;
    const whole = await sharp({ create }).toFormat(format).toBuffer();
    const half = whole.subarray(0, Math.floor(whole.length / 2));
    expect(await prepare(half)).toEqual({ fault: 'picture_unreadable' });
  });

  test.each([
    [20, 20],
    [639, 500],
    [640, 359],
    [359, 640],
  ])('%i by %i pixels: nobody can read that', async (width, height) => {
    const result = await prepare(await plain(width, height).png().toBuffer());
    expect(result).toEqual({ fault: 'picture_too_small' });
  });

  test.each([
    [640, 360],
    [360, 640],
    [480, 640],
    [2_000, 400],
  ])('%i by %i pixels are enough', async (width, height) => {
    const { facts } = await prepared(await plain(width, height).png().toBuffer());
    expect([facts.width, facts.height]).toEqual([width, height]);
  });

  test.each([
    [2_001, 400],
    [400, 4_000],
    [3_000, 1],
  ])('a strip of %i by %i', async (width, height) => {
    const result = await prepare(await plain(width, height).png().toBuffer());
    expect(result).toEqual({ fault: 'picture_too_long' });
  });

  test('the first bytes of a picture and nothing behind them', async () => {
    expect(await prepare(Buffer.from([0xff, 0xd8, 0xff]))).toEqual({ fault: 'picture_unreadable' });
  });

  test('FD31: a small file that would become more than 200 megapixels', async () => {
    // The size stands in the header (RFC 2083, 4.1.1), and nothing behind it is read.
    const bomb = await plain().png().toBuffer();
    bomb.writeUInt32BE(20_000, 16);
    bomb.writeUInt32BE(10_001, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await prepare(bomb)).toEqual({ fault: 'picture_too_many_pixels' });
  });
});
