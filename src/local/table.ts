import { styleText } from 'node:util';
import { takenPort, type PortName, type Ports } from './addresses.js';
import type { DevFile } from './dev-file.js';

const isColoured = process.stdout.isTTY && !process.env['NO_COLOR'];
type Style = Parameters<typeof styleText>[0];
const paint = (style: Style, text: string): string => (isColoured ? styleText(style, text) : text);

/** The addresses and log-ins that are printed once everything is ready. */
export function startTable(dev: Omit<DevFile, 'processes'>, ports: Ports): string {
  const address = (label: string, url: string, port: PortName): [string, string] => {
    const taken = takenPort(ports, port);
    return [label, `${paint('cyan', url)}${taken ? paint('yellow', `   (port ${taken} was taken)`) : ''}`];
  };
  return sections([
    [
      'Addresses',
      [
        address('Service', dev.frontend_url, 'service'),
        address('Demo client', dev.demo_client_url, 'demoClient'),
        address('Review console', `${dev.frontend_url}/console?environment=sandbox`, 'service'),
        address('Dashboard', dev.dashboard_url, 'service'),
        address('Mailbox', dev.mailbox_url, 'mailbox'),
        address('Temporal UI', dev.temporal_ui_url, 'temporalUi'),
        address('Docs', dev.docs_url, 'service'),
      ].filter(([label]) => label !== 'Temporal UI' || dev.temporal_ui_url !== ''),
    ],
    [
      'Demo log-ins',
      [
        ['Reviewer', `${dev.reviewer.email}   ${dev.reviewer.password}`],
        ['Team member', `${dev.member.email}   ${dev.member.password}`],
        ['Client', `${dev.client.client_id}   ${dev.client.client_secret}`],
      ],
    ],
    [
      'Try next',
      [
        ['In a browser', `open ${paint('cyan', dev.demo_client_url)} and press “Verify me with Attestry”`],
        ['In a terminal', 'npm run demo'],
        ['Stop', 'Ctrl-C here; `npm run reset` forgets everything'],
      ],
    ],
  ]);
}

/** Printed when `npm start` finds that another run is using the folder. */
export function runningAlready(dev: DevFile | undefined): string {
  if (!dev) return 'Attestry is starting or stopping in this folder already; give it a moment.';
  return (
    `Attestry is running in this folder already: ${dev.frontend_url}\n` +
    `  demo client ${dev.demo_client_url}, review console ${dev.frontend_url}/console?environment=sandbox, mailbox ${dev.mailbox_url}\n` +
    'Press Ctrl-C where it was started to end it. All addresses and log-ins: .data/dev.json'
  );
}

function sections(parts: [string, [string, string][]][]): string {
  const width = Math.max(...parts.flatMap(([, rows]) => rows.map(([label]) => label.length)));
  const lines = parts.flatMap(([title, rows]) => [
    '',
    `  ${paint('bold', title)}`,
    ...rows.map(([label, value]) => `    ${label.padEnd(width)}   ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}
