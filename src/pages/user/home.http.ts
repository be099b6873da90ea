import type { Handler } from '../../http/handler.js';
import { renderPage } from '../../ui/render.js';
import { HomePage } from './home.page.js';
import { openVisit } from './visit.http.js';

export const showHome: Handler<'showHome'> = async (call) => {
  const { visitor } = await openVisit(call);
  return { status: 200, body: renderPage(HomePage({ visitor })) };
};
