import type { Handler } from '../../http/handler.js';
import { keyOf } from './endpoint.http.js';
import { sendTestNotification as send } from './test-notification.js';

export const sendTestNotification: Handler<'sendTestNotification'> = async (call) => {
  const { deliveryId, notificationId } = await send(call.context, keyOf(call), call.now);
  return { status: 202, body: { delivery_id: deliveryId, webhook_id: notificationId } };
};
