import { readFileSync } from 'node:fs';
import type { VNode } from 'preact';

/** Made by `npm run map`: outlines and dots by ISO 3166-1 alpha-2; land is what belongs to no code. */
interface Outlines {
  width: number;
  height: number;
  land: string;
  outlines: Record<string, string>;
  dots: Record<string, [x: number, y: number]>;
}

const WORLD = JSON.parse(readFileSync(new URL('./world-map.json', import.meta.url), 'utf8')) as Outlines;
/** Shades from light to dark, for few to many. */
const SHADES = [1, 2, 3, 4, 5] as const;

export interface CountryValue {
  code: string;
  value: number;
  /** Name and value as text. */
  text: string;
}

/**
 * A map with darker shades for larger values. The scale is logarithmic, so that one large country does not make all
 * others look alike.
 */
export function WorldMap({ countries, label }: { countries: CountryValue[]; label: string }): VNode {
  const most = Math.max(1, ...countries.map(({ value }) => value));
  const shown = new Map(countries.map((country) => [country.code, country]));
  const rest = Object.entries(WORLD.outlines).filter(([code]) => !shown.has(code));
  return (
    <svg class="map" viewBox={`0 0 ${WORLD.width} ${WORLD.height}`} role="img" aria-label={label}>
      <path class="map-land" d={WORLD.land + rest.map(([, outline]) => outline).join('')} />
      {countries.map((country) => (
        <Shape key={country.code} {...country} shade={shadeOf(country.value, most)} />
      ))}
    </svg>
  );
}

function Shape({ code, text, shade }: CountryValue & { shade: number }): VNode | null {
  const [outline, dot] = [WORLD.outlines[code], WORLD.dots[code]];
  const kind = `map-country map-${shade}`;
  if (outline !== undefined) {
    return (
      <path class={kind} d={outline}>
        <title>{text}</title>
      </path>
    );
  }
  return dot ? (
    <circle class={kind} cx={dot[0]} cy={dot[1]} r="6">
      <title>{text}</title>
    </circle>
  ) : null;
}

export function MapLegend({ least, most }: { least: string; most: string }): VNode {
  return (
    <p class="map-legend small">
      <span>{least}</span>
      <svg class="map-shades" viewBox={`0 0 ${SHADES.length * 24} 12`} aria-hidden="true">
        {SHADES.map((shade) => (
          <rect key={shade} class={`map-country map-${shade}`} x={(shade - 1) * 24} width="24" height="12" />
        ))}
      </svg>
      <span>{most}</span>
    </p>
  );
}

function shadeOf(value: number, most: number): number {
  return Math.max(1, Math.ceil((Math.log(value + 1) / Math.log(most + 1)) * SHADES.length));
}
