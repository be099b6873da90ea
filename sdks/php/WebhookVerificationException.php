<?php

namespace Attestry;

/** Answer 400 to it: the webhook is not from Attestry, or not from now. */
final class WebhookVerificationException extends \Exception
{
}
