import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from '@jest/globals';
import { PictureProcesses } from '../../../src/pictures/picture-processes.js';
import { pngChunk } from '../../support/png-chunk.js';

const processes = new PictureProcesses();

const [WIDTH, HEIGHT] = [800, 500];
const noise = { type: 'gaussian', mean: 90, sigma: 40 } as const;
const grainy = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels, background: '#000', noise } });
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3b6ea5' }, limitInputPixels: false });

async function prepare(file: Buffer) {
  const outcome = await processes.convert({ conversion: 'picture', file });
  return 'fault' in outcome ? outcome.fault : sharp(outcome.content).metadata();
}

async function inserted(picture: Sharp, ...chunks: Buffer[]): Promise<Buffer> {
  const png = await picture.png().toBuffer();
  // Behind the header, which is 33 bytes long with the signature.
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

describe('FD31: photos of any camera are taken, and made smaller', () => {
  test.each([
    [8_064, 6_048],
    [16_320, 12_240],
  ])('JPEG of %i by %i pixels', async (width, height) => {
    const photo = await solid(width, height).jpeg().toBuffer();
    expect(await prepare(photo)).toMatchObject({ format: 'jpeg', width: 4_000, height: 3_000 });
  });

  const jpeg = (change: (picture: Sharp) => Sharp = (picture) => picture) => change(grainy()).jpeg().toBuffer();
  const behind = async (end: Buffer) => Buffer.concat([await jpeg(), end]);
  const variants: Record<string, () => Promise<Buffer>> = {
    'JPEG of a printer, in CMYK': () => jpeg((picture) => picture.toColourspace('cmyk')),
    'JPEG in grey': () => jpeg((picture) => picture.greyscale()),
    'JPEG from coarse to fine': () => grainy().jpeg({ progressive: true }).toBuffer(),
    'JPEG with the colours of a phone': () => jpeg((picture) => picture.withIccProfile('p3')),
    'JPEG with a second picture behind it, for bright screens': async () => behind(await jpeg()),
    'JPEG with a film behind it': () => behind(Buffer.from('\0\0\0\x18ftypmp42and a film')),
    'JPEG with zeros behind it': () => behind(Buffer.alloc(50_000)),
    'PNG of one bit': () => grainy().png({ palette: true, colours: 2 }).toBuffer(),
    'PNG of sixteen bits with transparency': () => grainy(4).toColourspace('rgb16').png().toBuffer(),
    'PNG from coarse to fine': () => grainy().png({ progressive: true }).toBuffer(),
    'PNG that moves': () => inserted(grainy(), pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))),
    'PNG with a long note before the picture': () => inserted(grainy(), pngChunk('tEXt', Buffer.alloc(20_000, 'a\0b'))),
    'PNG with a gamma': () => inserted(grainy(), pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))),
    'PNG without its last chunk': async () => (await grainy().png().toBuffer()).subarray(0, -12),
    'PNG with a wrong sum behind the picture': async () => {
      const png = await grainy().png().toBuffer();
      // Before the last chunk, which is twelve bytes long.
      png.writeUInt8(png.readUInt8(png.length - 13) ^ 1, png.length - 13);
      return png;
    },
    'WebP with bytes behind it': async () => Buffer.concat([await grainy().webp().toBuffer(), Buffer.alloc(5_000)]),
    'WebP without loss': () => grainy(4).webp({ lossless: true }).toBuffer(),
  };
  test.each(Object.entries(variants))('%s', async (_, draw) => {
    expect(await prepare(await draw())).toMatchObject({ format: 'jpeg', width: WIDTH, height: HEIGHT });
  });

  test('WebP that moves, by its first picture', async () => {
    const frames = await Promise.all([1, 2].map(() => grainy().png().toBuffer()));
    const film = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await prepare(film)).toMatchObject({ width: WIDTH, height: HEIGHT });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('JPEG taken in position %i is upright', async (orientation) => {
    const [width, height] = orientation < 5 ? [WIDTH, HEIGHT] : [HEIGHT, WIDTH];
    expect(await prepare(await jpeg((picture) => picture.withMetadata({ orientation })))).toMatchObject({
      width,
      height,
    });
  });

  test.each([1, 2, 10, 1_000])('JPEG of which the last %i bytes are missing, as browsers do', async (missing) => {
    expect(await prepare((await jpeg()).subarray(0, -missing))).toMatchObject({ width: WIDTH, height: HEIGHT });
  });

  test('but not one of which a fifth cannot be seen', async () => {
    const whole = await jpeg();
    expect(await prepare(whole.subarray(0, Math.floor(whole.length * 0.8)))).toBe('picture_unreadable');
  });

  test.each(['png', 'webp'] as const)(
    'and of a %s nothing may be missing: what is there is not told apart',
    async (kind) => {
      const whole = await grainy().toFormat(kind).toBuffer();
      expect(await prepare(whole.subarray(0, -500))).toBe('picture_unreadable');
    },
  );
});
