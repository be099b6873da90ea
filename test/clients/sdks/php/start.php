<?php

declare(strict_types=1);

// Every notice is an error. Debian's Guzzle, and the SDK without Composer.
error_reporting(E_ALL);
set_error_handler(fn (int $kind, string $text, string $file, int $line) => throw new ErrorException($text, 0, $kind, $file, $line));
require 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    if (str_starts_with($class, 'Attestry\\')) {
        require getenv('SDK') . '/lib/' . strtr(substr($class, strlen('Attestry\\')), '\\', '/') . '.php';
    }
});
