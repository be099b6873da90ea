import type { VNode } from 'preact';
import { countryName } from '../../../verification/catalogue/countries.js';
import { Button } from '../../../ui/components/button.js';
import { SelectField } from '../../../ui/components/field.js';
import { Figures } from '../../../ui/components/figures.js';
import { messages } from '../../../texts/messages.js';
import { PERIODS, type ClientNumbers, type Period, type Share } from '../../../statistics/client-numbers.js';
import { CountriesCard } from './countries-card.page.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { Trends } from './trends.page.js';

const { clientStatistics: words, language } = messages;
const { number } = language;
const STATUSES = ['approved', 'pending', 'contacted', 'rejected'] as const;

export interface StatisticsPageProps {
  frame: DashboardFrame;
  clientId: string;
  levels: string[];
  days: Period;
  level: string | undefined;
  country: string | undefined;
  numbers: ClientNumbers;
  /** Whether the client sees expired verifications as expired (§2.5). */
  expirationEnabled: boolean;
}

/** The statuses of the client's users, now and over time. Each chart has a table with the same numbers. */
export function StatisticsPage(props: StatisticsPageProps): VNode {
  const { frame, clientId, numbers, expirationEnabled } = props;
  const usersPath = tabPath(clientId, 'users');
  return (
    <DashboardLayout title={words.title} tab="statistics" frame={frame}>
      <h1>{words.title}</h1>
      <section class="stack" aria-labelledby="now">
        <h2 id="now">{words.now}</h2>
        <p class="soft">
          {words.nowHint} <Expired usersPath={usersPath} isLeftOut={expirationEnabled} />
        </p>
        <Now numbers={numbers} />
        <CountriesCard countries={numbers.countries} usersPath={usersPath} />
      </section>
      <section class="stack" aria-labelledby="period">
        <h2 id="period">{words.period.title}</h2>
        <p class="soft">{words.period.hint}</p>
        <PeriodForm {...props} />
        <Rates numbers={numbers} />
        <Trends history={numbers.history} />
      </section>
    </DashboardLayout>
  );
}

/**
 * Says whether expired verifications are counted. If the client has expiration enabled they are in none of the counts
 * (docs/decisions.md, "Expired in statistics"), so there is a link to them.
 */
function Expired({ usersPath, isLeftOut }: { usersPath: string; isLeftOut: boolean }): VNode {
  const { leftOut, leftOutLink, asApproved } = words.expired;
  if (!isLeftOut) return <>{asApproved}</>;
  return (
    <>
      {leftOut} <a href={`${usersPath}?status=expired`}>{leftOutLink}</a>
    </>
  );
}

function Now({ numbers: { authorizedUsers, totals } }: { numbers: ClientNumbers }): VNode {
  return (
    <Figures
      figures={[
        { term: words.authorized, value: number(authorizedUsers), meaning: words.authorizedMeaning },
        ...STATUSES.map((status) => ({ term: words.statuses[status], value: number(totals[status]) })),
      ]}
    />
  );
}

function PeriodForm({ clientId, levels, days, level, country, numbers }: StatisticsPageProps): VNode {
  const countries = [...new Set([...Object.keys(numbers.countries), ...(country === undefined ? [] : [country])])]
    .map((code) => ({ value: code, text: countryName(code) }))
    .sort((one, other) => one.text.localeCompare(other.text, language.tag));
  return (
    <form action={`${tabPath(clientId, 'statistics')}#period`} class="card filter-form">
      <SelectField
        name="days"
        label={words.period.label}
        value={String(days)}
        options={PERIODS.map((period) => ({ value: String(period), text: words.period.days(period) }))}
      />
      <SelectField
        name="level"
        required={false}
        label={words.period.level}
        empty={words.period.anyLevel}
        value={level}
        options={levels.map((one) => ({ value: one, text: one }))}
      />
      <SelectField
        name="country"
        required={false}
        label={words.period.country}
        empty={words.period.anyCountry}
        value={country}
        options={countries}
      />
      <div class="actions">
        <Button>{words.period.apply}</Button>
      </div>
    </form>
  );
}

function Rates({ numbers: { conversion, success } }: { numbers: ClientNumbers }): VNode {
  const { rates } = words;
  const figure = (
    term: string,
    share: Share | undefined,
    meaning: (part: string, whole: string) => string,
    none: string,
  ) => ({
    term,
    value: share && share.whole > 0 ? percent(share) : rates.none,
    meaning: share && share.whole > 0 ? meaning(number(share.part), number(share.whole)) : none,
  });
  return (
    <Figures
      figures={[
        figure(
          rates.conversion,
          conversion,
          rates.conversionMeaning,
          conversion ? rates.conversionNone : rates.conversionOfCountry,
        ),
        figure(rates.success, success, rates.successMeaning, rates.successNone),
      ]}
    />
  );
}

/**
 * Rounds to tenths of a per cent. Shows 100 only for all and 0 only for none, so a rounded value never claims either.
 */
function percent({ part, whole }: Share): string {
  const tenths = Math.round((part / whole) * 1000);
  const permille = part === whole || part === 0 ? tenths : Math.min(999, Math.max(1, tenths));
  return language.percent(permille / 10);
}
