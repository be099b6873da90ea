import sharp from 'sharp';

const WIDTH = 1200;
const HEIGHT = 780;

let drawn: Promise<Buffer> | undefined;

/** An identity card that nobody issued, so that pictures of the console show what a reviewer sees. */
export function sampleDocument(): Promise<Buffer> {
  return (drawn ??= sharp(Buffer.from(svg())).jpeg({ quality: 80 }).toBuffer());
}

function svg(): string {
  const line = (y: number, label: string, value: string) => `
    <text x="470" y="${y}" font-size="22" fill="#4c6a72">${label}</text>
    <text x="470" y="${y + 40}" font-size="38" fill="#14262b">${value}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#dcebe6"/><stop offset="1" stop-color="#b9d3d8"/>
    </linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#3b3f3d"/>
    <rect x="40" y="40" width="1120" height="700" rx="36" fill="url(#g)"/>
    <clipPath id="c"><rect x="40" y="40" width="1120" height="700" rx="36"/></clipPath>
    <g clip-path="url(#c)">${[0, 1, 2, 3, 4, 5].map((i) => `<circle cx="930" cy="360" r="${90 + 45 * i}" fill="none" stroke="#9fc0c4" stroke-width="2"/>`).join('')}</g>
    <text x="90" y="120" font-size="40" font-weight="bold" fill="#17444c">SAMPLE IDENTITY CARD</text>
    <rect x="90" y="170" width="320" height="400" rx="12" fill="#8fb0b4"/>
    <circle cx="250" cy="320" r="82" fill="#5e858b"/>
    <path d="M120 570c0-96 60-148 130-148s130 52 130 148z" fill="#5e858b"/>
    ${line(200, 'Surname', 'LOVELACE')}${line(290, 'Given names', 'ADA')}${line(380, 'Date of birth', '10 DEC 1990')}
    ${line(470, 'Document number', 'C01X00T47')}
    <g font-family="monospace" font-size="38" fill="#14262b">
      <text x="90" y="640">IDXXXC01X00T478&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;</text>
      <text x="90" y="695">LOVELACE&lt;&lt;ADA&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;</text>
    </g></svg>`;
}
