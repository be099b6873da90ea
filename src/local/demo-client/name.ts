/** The name in the client's registration, and so on the consent page, and on its own page. */
export const DEMO_CLIENT_NAME = 'Harbour Exchange (demo)';
