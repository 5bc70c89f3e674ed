<?php
/**
 * The first jobs of a board, drawn into the page.
 *
 * @package Treasures
 */

defined( 'ABSPATH' ) || exit;

/** Seconds that jobs and settings count as new, and that a failure is remembered. */
const TREASURES_FRESH = 10;
/** Seconds that older jobs may be shown while the server cannot be reached. */
const TREASURES_USABLE = 300;
/** Milliseconds that a page waits for the server. */
const TREASURES_WAIT = 300;

/**
 * Returns what the server answers, or null. Only one page in ten seconds waits for the server: the
 * time is noted before the call, so other pages use what is kept.
 *
 * @param string   $address Address of the call.
 * @param int      $usable  Seconds that an older answer may be used.
 * @param callable $read    Makes of the body what is kept, or null.
 * @param int      $wait    Milliseconds to wait. An editor waits longer, and asks again after a failure.
 */
function treasures_kept( $address, $usable, $read, $wait = TREASURES_WAIT ) {
	$key  = 'treasures_' . md5( $address );
	$kept = get_transient( $key );
	$now  = time();
	if ( ! isset( $kept['found_at'] ) || $kept['found_at'] < $now - $usable ) {
		$kept = array(
			'asked'    => isset( $kept['asked'] ) ? $kept['asked'] : 0,
			'found_at' => 0,
			'found'    => null,
		);
	}
	if ( $kept['asked'] > $now - TREASURES_FRESH && ( null !== $kept['found'] || TREASURES_WAIT === $wait ) ) {
		return $kept['found'];
	}
	$kept['asked'] = $now;
	set_transient( $key, $kept, $usable );
	$answer = wp_remote_get(
		$address,
		array(
			'timeout'             => $wait / 1000,
			'treasures_wait'      => $wait,
			'redirection'         => 0,
			'limit_response_size' => 1000000,
		)
	);
	$found  = 200 === wp_remote_retrieve_response_code( $answer ) ? $read( wp_remote_retrieve_body( $answer ) ) : null;
	if ( null !== $found ) {
		$kept['found_at'] = $now;
		$kept['found']    = $found;
		set_transient( $key, $kept, $usable );
	}
	return $kept['found'];
}

/**
 * Returns the declarative shadow root of a board, or an empty text.
 *
 * @param string $query Attributes of the tag, as the query of the call.
 */
function treasures_drawing( $query ) {
	// Without curl, WordPress cannot wait for less than whole seconds.
	if ( ! function_exists( 'curl_init' ) ) {
		return '';
	}
	return (string) treasures_kept(
		treasures_origin() . '/api/public/jobs/board/drawn?' . $query,
		TREASURES_USABLE,
		function ( $body ) use ( $query ) {
			return treasures_board( $body, $query );
		}
	);
}

/** Returns the HTML of the server's drawing, or null. */
function treasures_board( $body, $query ) {
	$drawn = json_decode( $body );
	if ( ! is_object( $drawn ) || empty( $drawn->tree ) || ! isset( $drawn->css, $drawn->look, $drawn->build, $drawn->first )
		|| ! is_string( $drawn->css ) || ! is_string( $drawn->look ) ) {
		return null;
	}
	$html = treasures_html( $drawn->tree );
	if ( null === $html ) {
		return null;
	}
	$link = '.board-row:not(:has(>.board-sort)){visibility:hidden}.drawn-link{position:relative;visibility:hidden;animation:drawn-link 0s 10s forwards}.drawn-link>div{position:absolute;inset:auto 1px 1px;padding:12px;background:Canvas;text-align:center}@keyframes drawn-link{to{visibility:visible}}';
	return '<template shadowrootmode="open">'
		. treasures_style( $drawn->css ) . treasures_style( $drawn->look ) . treasures_style( $link )
		. $html
		. '<div class="drawn-link"><div><slot></slot></div></div>'
		. treasures_data(
			array(
				'query' => $query,
				'build' => $drawn->build,
				'first' => $drawn->first,
			)
		)
		. '</template>';
}

/** WordPress rounds the timeout up to a second, so it is set again for our own calls. */
add_action(
	'http_api_curl',
	function ( $handle, $args ) {
		if ( empty( $args['treasures_wait'] ) ) {
			return;
		}
		// phpcs:disable WordPress.WP.AlternativeFunctions.curl_curl_setopt
		// Without this option, curl measures the look-up of a name in whole seconds.
		curl_setopt( $handle, CURLOPT_NOSIGNAL, true );
		curl_setopt( $handle, CURLOPT_TIMEOUT_MS, $args['treasures_wait'] );
		curl_setopt( $handle, CURLOPT_CONNECTTIMEOUT_MS, $args['treasures_wait'] );
		// phpcs:enable
	},
	10,
	2
);

/**
 * Escapes a text for an element's content and for a quoted attribute. WordPress looks for
 * shortcodes and smilies in the finished content, and a customer's text must never become one.
 */
function treasures_escaped( $text ) {
	return strtr(
		htmlspecialchars( (string) $text, ENT_QUOTES, 'UTF-8' ),
		array(
			'[' => '&lbrack;',
			']' => '&rbrack;',
			':' => '&colon;',
		)
	);
}

/**
 * Returns the HTML of a tree, `[name, attributes, ...children]`, in which texts are text. Returns
 * null for a tree that is not a drawing.
 */
function treasures_html( $tree ) {
	if ( ! is_array( $tree ) ) {
		return is_scalar( $tree ) ? treasures_escaped( $tree ) : null;
	}
	$name = array_shift( $tree );
	if ( ! is_string( $name ) || ! preg_match( '/^[a-z][a-z0-9]*$/i', $name )
		|| preg_match( '/^(?:script|style|iframe|object|embed|link|base|meta)$/i', $name ) ) {
		return null;
	}
	$html = '<' . $name;
	foreach ( (array) array_shift( $tree ) as $attribute => $value ) {
		if ( ! is_string( $value ) || ! preg_match( '/^[a-z][\w:.-]*$/i', $attribute ) ) {
			return null;
		}
		$html .= ' ' . $attribute . ( '' === $value ? '' : '="' . treasures_escaped( $value ) . '"' );
	}
	$html .= '>';
	if ( in_array( $name, array( 'input', 'br', 'hr', 'img' ), true ) ) {
		return $html;
	}
	foreach ( $tree as $child ) {
		$inside = treasures_html( $child );
		if ( null === $inside ) {
			return null;
		}
		$html .= $inside;
	}
	return $html . '</' . $name . '>';
}

/** Returns an element with a style sheet that cannot end early. */
function treasures_style( $css ) {
	return '<style>' . str_replace( '</', '<\/', $css ) . '</style>';
}

/** Returns an element with data, which browsers do not run. Texts contain no shortcode. */
function treasures_data( $data ) {
	$json = preg_replace_callback(
		'/"(?:[^"\\\\]|\\\\.)*+"/',
		function ( $text ) {
			return strtr(
				$text[0],
				array(
					'[' => '\u005b',
					']' => '\u005d',
				)
			);
		},
		wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP )
	);
	return '<script type="application/json" data-no-optimize="1" data-cfasync="false">' . $json . '</script>';
}
