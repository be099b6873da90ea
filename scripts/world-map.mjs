// Projects the outlines of the countries for the dashboard's map in advance, so that the service needs no geography.
// The data is Natural Earth (public domain) from the package world-atlas; coordinates are whole units of a picture
// 1,000 wide. Writes src/ui/components/world-map.json, which changes only when the packages do: npm run map.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoCentroid, geoNaturalEarth1, geoPath } from 'd3-geo';
import countries from 'i18n-iso-countries';
import { feature } from 'topojson-client';

const WIDTH = 1000;
/** Antarctica is left out: nobody lives there, and it would take a fifth of the picture. */
const ANTARCTICA = 'AQ';
/** Longitude and latitude of places that are too small for the atlas, or drawn as part of another country. */
const PLACES = {
  BQ: [-68.3, 12.2], BV: [3.4, -54.4], CC: [96.8, -12.2], CX: [105.6, -10.5], GF: [-53.1, 3.9], GI: [-5.35, 36.1],
  GP: [-61.6, 16.2], MQ: [-61, 14.6], RE: [55.5, -21.1], SJ: [16, 78.5], TK: [-171.8, -9.2], TV: [179.2, -8.5],
  UM: [166.6, 19.3], YT: [45.2, -12.8],
}; // oxfmt-ignore

const require = createRequire(import.meta.url);
const target = new URL('../src/ui/components/world-map.json', import.meta.url);

/**
 * `{ width, height, land, outlines, dots }`: outlines and dots by ISO 3166-1 alpha-2; land is what belongs to no code.
 */
function worldMap() {
  const coarse = featuresOf('countries-110m.json');
  const fine = featuresOf('countries-50m.json');
  const drawn = { type: 'FeatureCollection', features: coarse.filter(({ code }) => code !== ANTARCTICA) };
  const projection = geoNaturalEarth1().fitWidth(WIDTH, drawn);
  const [, [, bottom]] = geoPath(projection).bounds(drawn);
  const outlines = {};
  let land = '';
  for (const one of drawn.features) {
    const path = outlineOf(one, projection);
    if (one.code === undefined) land += path;
    else outlines[one.code] = (outlines[one.code] ?? '') + path;
  }
  const places = Object.fromEntries(fine.map((one) => [one.code, geoCentroid(one)]));
  const dots = {};
  for (const [code, place] of Object.entries({ ...PLACES, ...places }).sort()) {
    if (code === 'undefined' || code === ANTARCTICA || code in outlines) continue;
    dots[code] = projection(place).map(Math.round);
  }
  return { width: WIDTH, height: Math.ceil(bottom), land, outlines: sorted(outlines), dots };
}

function featuresOf(name) {
  const atlas = JSON.parse(readFileSync(require.resolve(`world-atlas/${name}`), 'utf8'));
  const { features } = feature(atlas, atlas.objects.countries);
  return features.map((one) => ({ ...one, code: countries.numericToAlpha2(one.id ?? '') }));
}

/**
 * Writes the steps from point to point as integers (relative commands of SVG), which take half the space of absolute
 * coordinates.
 */
function outlineOf(shape, projection) {
  const steps = new Steps();
  geoPath(projection, steps)(shape);
  return steps.path;
}

class Steps {
  path = '';
  #at = [0, 0];
  #ring = [];

  moveTo(x, y) {
    this.#ring = [];
    this.lineTo(x, y);
  }

  lineTo(x, y) {
    const point = [Math.round(x), Math.round(y)];
    const last = this.#ring.at(-1);
    if (last?.[0] !== point[0] || last[1] !== point[1]) this.#ring.push(point);
  }

  /** Skips a ring that rounding has reduced to less than a triangle. */
  closePath() {
    if (this.#ring.length < 3) return;
    this.path += this.#ring
      .map((point, index) => this.#step(point, index === 0 ? 'M' : index === 1 ? 'l' : ' '))
      .join('');
    this.path += 'z';
  }

  #step([x, y], sign) {
    const [dx, dy] = sign === 'M' ? [x, y] : [x - this.#at[0], y - this.#at[1]];
    this.#at = [x, y];
    return `${sign}${dx}${dy < 0 ? '' : ' '}${dy}`;
  }
}

function sorted(record) {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}

writeFileSync(target, `${JSON.stringify(worldMap(), null, 2)}\n`);
