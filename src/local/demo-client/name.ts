/** The name under which the demo client is registered. The consent page and the demo client's own page show it. */
export const DEMO_CLIENT_NAME = 'Harbour Exchange (demo)';
