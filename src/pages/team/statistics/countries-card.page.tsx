import type { VNode } from 'preact';
import { countryName } from '../../../verification/catalogue/countries.js';
import { Table } from '../../../ui/components/table.js';
import { MapLegend, WorldMap } from '../../../ui/components/world-map.js';
import { messages } from '../../../texts/messages.js';
import type { ClientNumbers } from '../../../statistics/client-numbers.js';

const { language } = messages;
const words = messages.clientStatistics.countries;
type Countries = ClientNumbers['countries'];

/** Where users live, as a map and as a table with the same numbers. */
export function CountriesCard({ countries, usersPath }: { countries: Countries; usersPath: string }): VNode {
  const rows = Object.entries(countries)
    .map(([code, { approved = 0, pending = 0, contacted = 0, rejected = 0 }]) => {
      const statuses = [approved, pending, contacted, rejected];
      return { code, name: countryName(code), statuses, all: statuses.reduce((sum, count) => sum + count, 0) };
    })
    .sort((one, other) => other.all - one.all || one.name.localeCompare(other.name, language.tag));
  const total = rows.reduce((sum, { all }) => sum + all, 0);
  const summary = words.summary(words.verifications(total), rows.length);
  const values = rows.map(({ code, name, all }) => ({
    code,
    value: all,
    text: `${name}: ${words.verifications(all)}`,
  }));
  return (
    <section class="card stack" aria-labelledby="countries">
      <h3 id="countries">{words.title}</h3>
      <p class="soft">{rows.length > 0 ? summary : words.empty}</p>
      {rows.length > 0 && (
        <>
          <WorldMap countries={values} label={summary} />
          <MapLegend least="1" most={language.number(rows[0]?.all ?? 1)} />
          <details>
            <summary>{messages.clientStatistics.table}</summary>
            <div class="wide-table" tabIndex={0} role="region" aria-label={words.tableLabel}>
              <Table
                caption={words.title}
                columns={words.columns}
                rows={rows.map(({ code, name, all, statuses }) => ({
                  key: code,
                  cells: [<a href={`${usersPath}?country=${code}`}>{name}</a>, all, ...statuses],
                }))}
              />
            </div>
          </details>
          <p class="soft small">{words.source}</p>
        </>
      )}
    </section>
  );
}
