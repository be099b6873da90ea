# frozen_string_literal: true

require 'json'
require 'openssl'
require 'attestry_sdk'

module Attestry
  # Checks that a webhook comes from Attestry, and reads it.
  module Webhooks
    # How far the clock of the sender may be from this one: whoever recorded a webhook cannot send it again later.
    TOLERANCE_SECONDS = 300

    # Answer 400 to it: the webhook is not from Attestry, or not from now.
    class VerificationError < StandardError; end

    class << self
      # Checks webhook-signature (Standard Webhooks), which also says when the webhook was sent.
      #
      # body::    the bytes as they came, before anything has parsed them: written anew they are others
      # headers:: as they came, by their names; it does not matter how they are capitalised
      # secret::  the secret token of the endpoint, or all that are valid while it is rotated
      def verify(body, headers, secret, now: Time.now)
        sent_at = header(headers, 'webhook-timestamp')
        raise VerificationError, 'webhook-timestamp is missing, or no time' unless sent_at.match?(/\A[0-9]{1,12}\z/)
        if (now.to_i - sent_at.to_i).abs > TOLERANCE_SECONDS
          raise VerificationError, 'webhook-timestamp is more than five minutes away from this clock'
        end

        signed = "#{header(headers, 'webhook-id')}.#{sent_at}.".b + body.b
        given = header(headers, 'webhook-signature').split
        proven(body, given, all(secret).map { |one| "v1,#{[hmac('SHA256', one, signed)].pack('m0')}" })
      end

      # Checks X-Service-Signature instead, for receivers that get no other header. Nothing in it says when the webhook
      # was sent, so that a recorded one can be sent again: prefer verify.
      def verify_service_signature(body, headers, secret)
        given = [header(headers, 'x-service-signature')]
        proven(body, given, all(secret).map { |one| "sha1=#{hmac('SHA1', one, body).unpack1('H*')}" })
      end

      private

      def proven(body, given, expected)
        is_genuine = expected.product(given).any? { |one, other| OpenSSL.secure_compare(one, other) }
        raise VerificationError, 'no signature fits these bytes and this secret' unless is_genuine

        Notification.build_from_hash(JSON.parse(body, symbolize_names: true))
      end

      def all(secret)
        # An empty one is a variable that is not set: everybody can sign with it.
        Array(secret).reject(&:empty?)
      end

      def hmac(algorithm, secret, signed)
        OpenSSL::HMAC.digest(algorithm, secret, signed)
      end

      # The one value, or nothing where there is none or more than one.
      def header(headers, name)
        values = headers.flat_map { |key, value| key.downcase == name ? Array(value) : [] }
        values.length == 1 ? values.first : ''
      end
    end
  end
end
