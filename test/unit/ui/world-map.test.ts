import { render } from 'preact-render-to-string';
import { describe, expect, test } from '@jest/globals';
import { listCountries } from '../../../src/verification/catalogue/countries.js';
import { WorldMap } from '../../../src/ui/components/world-map.js';

const draw = (countries: Parameters<typeof WorldMap>[0]['countries']) =>
  render(WorldMap({ countries, label: 'Where users live' }));
const one = (code: string, value = 1) => ({ code, value, text: `${code}: ${value}` });

describe('the map of the world', () => {
  test('has a place for every country that a user can choose, but Antarctica', () => {
    const missing = listCountries().filter(({ code }) => !draw([one(code)]).includes(`<title>${code}: 1</title>`));
    expect(missing.map(({ code }) => code)).toEqual(['AQ']);
  });

  test('is darker where there are more, by the order of magnitude', () => {
    const map = draw([one('DE', 100_000), one('FR', 900), one('MT', 20), one('US', 1)]);
    const shades: Record<string, number> = Object.fromEntries(
      [...map.matchAll(/map-country map-(\d)"[^>]*><title>(\w\w)/g)].map(([, shade, code = '']) => [
        code,
        Number(shade),
      ]),
    );
    expect(shades).toEqual({ DE: 5, FR: 3, MT: 2, US: 1 });
  });

  test('is one picture with a name, of at most 60 KB', () => {
    const map = draw([]);
    expect(map).toMatch(/^<svg class="map" viewBox="0 0 1000 \d+" role="img" aria-label="Where users live">/);
    expect(map.length).toBeLessThan(60_000);
  });
});
