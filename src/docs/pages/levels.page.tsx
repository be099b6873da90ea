import type { VNode } from 'preact';
import type { Catalogue, Part } from '../../verification/catalogue/catalogue-file.js';

/** The levels and add-ons that this deployment offers, with what each asks of the user. */
export function Levels({ catalogue }: { catalogue: Catalogue }): VNode {
  const parts = [...catalogue.parts.values()];
  return (
    <>
      <PartTable caption="Levels of this service" parts={parts.filter(({ kind }) => kind === 'level')} hasAddOns />
      <PartTable caption="Add-ons" parts={parts.filter(({ kind }) => kind !== 'level')} hasAddOns={false} />
    </>
  );
}

function PartTable({ caption, parts, hasAddOns }: { caption: string; parts: Part[]; hasAddOns: boolean }): VNode {
  return (
    <div class="docs-table" tabIndex={0}>
      <table class="table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {hasAddOns && <th scope="col">Takes</th>}
            <th scope="col">Asks the user for, unless it is known and still valid</th>
            <th scope="col">What the user reads</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, title, items, addOns, scopeText }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                <br />
                {title}
              </th>
              {hasAddOns && <td>{addOns.length > 0 ? <Codes names={addOns} /> : 'none'}</td>}
              <td>
                <Codes names={items} />
              </td>
              <td>{scopeText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Codes({ names }: { names: readonly string[] }): VNode {
  return (
    <>
      {names.map((name, index) => (
        <>
          {index > 0 && ', '}
          <code>{name}</code>
        </>
      ))}
    </>
  );
}
