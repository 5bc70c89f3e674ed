<?php
/**
 * The tags in a page, by block or by shortcode.
 *
 * @package Treasures
 */

defined( 'ABSPATH' ) || exit;

/** Draws the block. */
function treasures_block( $attributes ) {
	$html = treasures_widget( $attributes );
	return '' === $html ? '' : sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), $html );
}

/** Draws `[treasures embed="…"]` or `[treasures widget="booking-form" region="1"]`. */
function treasures_shortcode( $attributes ) {
	return treasures_widget( (array) $attributes );
}

/** Keeps values that the tag understands, in the order of the call for a drawing. */
function treasures_attributes( $given ) {
	$given = array_map( 'strval', array_filter( $given, 'is_scalar' ) );
	$rules = array(
		'embed'    => '/^[A-Za-z0-9_-]{22,64}$/',
		'region'   => '/^[1-9]\d{0,8}$/',
		'services' => '/^\d{1,9}(,\d{1,9}){0,49}$/',
		'postcode' => '/^[A-Za-z0-9 ]{2,10}$/',
		'theme'    => '/^(auto|light|dark)$/',
		'lang'     => '/^[A-Za-z0-9-]{1,35}$/',
		'dir'      => '/^(ltr|rtl)$/',
		'service'  => '/^[1-9]\d{0,8}$/',
		'mode'     => '/^(inline|dialog|button)$/',
	);
	$kept  = array();
	foreach ( $rules as $name => $rule ) {
		$value = trim( isset( $given[ $name ] ) ? $given[ $name ] : '' );
		if ( preg_match( $rule, $value ) ) {
			$kept[ $name ] = $value;
		}
	}
	return $kept;
}

/** Returns the HTML of a board or a booking form, and adds the script to the page, once. */
function treasures_widget( $given ) {
	$origin = treasures_origin();
	if ( ! $origin ) {
		return current_user_can( 'manage_options' )
			? '<p>' . esc_html__( 'Treasures: please add the address of your portal under Settings, Treasures. Visitors do not see this.', 'treasures' ) . '</p>'
			: '';
	}
	$attributes = treasures_attributes( $given );
	$widget     = isset( $given['widget'] ) ? $given['widget'] : '';
	if ( isset( $attributes['embed'] ) ) {
		$embed  = treasures_embed( $attributes['embed'] );
		$widget = is_array( $embed ) ? $embed['widget'] : $widget;
	}
	$is_board = 'booking-form' !== $widget;
	$link     = $is_board
		? sprintf( '<a href="%s">%s</a>', esc_url( $origin . '/public/jobs/board' ), esc_html__( 'See the jobs board', 'treasures' ) )
		: sprintf( '<a href="%s">%s</a>', esc_url( $origin . '/public/customer/request-job' ), esc_html__( 'Book a job', 'treasures' ) );
	// A feed reader runs no scripts.
	if ( is_feed() ) {
		return '<p>' . $link . '</p>';
	}
	wp_enqueue_script( 'treasures-loader' );
	if ( $is_board ) {
		$for_form = array(
			'service' => '',
			'mode'    => '',
		);
		return treasures_tag( 'treasures-jobs-board', array_diff_key( $attributes, $for_form ), $link );
	}
	return treasures_tag( 'treasures-booking-form', $attributes, treasures_first_step( $origin, $attributes, $link ) );
}

/** Returns a tag with its fallback. A board has its first jobs, if the server answers. */
function treasures_tag( $name, $attributes, $fallback ) {
	$root = '';
	if ( 'treasures-jobs-board' === $name ) {
		$root = treasures_drawing( http_build_query( $attributes, '', '&' ) );
		if ( '' === $root ) {
			$attributes['style'] = 'display: block; min-height: var(--treasures-board-height, 640px)';
		} else {
			$attributes['drawn'] = '';
		}
	} elseif ( ! isset( $attributes['mode'] ) || 'inline' === $attributes['mode'] ) {
		$attributes['style'] = 'display: block; min-height: 290px';
	}
	$text = '';
	foreach ( $attributes as $attribute => $value ) {
		$text .= sprintf( ' %s="%s"', $attribute, esc_attr( $value ) );
	}
	return sprintf( '<%1$s%2$s>%3$s%4$s</%1$s>', $name, $text, $root, $fallback );
}

/** The first step of a booking without scripts, which leads to the form on the server. */
function treasures_first_step( $origin, $attributes, $link ) {
	if ( isset( $attributes['mode'] ) && 'inline' !== $attributes['mode'] ) {
		return $link;
	}
	$hidden = '';
	foreach ( array( 'region', 'service' ) as $name ) {
		if ( isset( $attributes[ $name ] ) ) {
			$hidden .= sprintf( '<input type="hidden" name="%s" value="%s">', $name, esc_attr( $attributes[ $name ] ) );
		}
	}
	return sprintf(
		'<form method="get" action="%s">%s<label>%s <input name="postcode" autocomplete="postal-code"></label> <button>%s</button></form>',
		esc_url( $origin . '/public/customer/request-job' ),
		$hidden,
		esc_html__( 'Postcode', 'treasures' ),
		esc_html__( 'See services and prices', 'treasures' )
	);
}

/**
 * Returns the public settings of an embed, or null. They are kept for an hour, and a failure for
 * ten seconds: the portal's other settings reach the page with its script.
 */
function treasures_embed( $id ) {
	$key  = 'treasures_embed_' . md5( treasures_origin() . $id );
	$kept = get_transient( $key );
	if ( is_array( $kept ) ) {
		return empty( $kept ) ? null : $kept;
	}
	set_transient( $key, array(), TREASURES_FRESH );
	$answer = wp_remote_get(
		treasures_origin() . '/api/public/embed/' . rawurlencode( $id ),
		array(
			'timeout'        => TREASURES_WAIT / 1000,
			'treasures_wait' => TREASURES_WAIT,
			'redirection'    => 0,
		)
	);
	$found = 200 === wp_remote_retrieve_response_code( $answer ) ? json_decode( wp_remote_retrieve_body( $answer ), true ) : null;
	if ( ! is_array( $found ) || ! isset( $found['widget'] ) || ! in_array( $found['widget'], array( 'jobs-board', 'booking-form' ), true ) ) {
		return null;
	}
	$embed = array( 'widget' => $found['widget'] );
	set_transient( $key, $embed, HOUR_IN_SECONDS );
	return $embed;
}

add_action(
	'rest_api_init',
	function () {
		register_rest_route(
			'treasures/v1',
			'/embed/(?P<id>[A-Za-z0-9_-]{1,100})',
			array(
				'methods'             => 'GET',
				'permission_callback' => function () {
					return current_user_can( 'edit_posts' );
				},
				'callback'            => function ( $request ) {
					if ( ! treasures_origin() ) {
						return new WP_Error( 'treasures_origin', __( 'An administrator has to add the address of your portal first, under Settings, Treasures.', 'treasures' ), array( 'status' => 409 ) );
					}
					$found = treasures_embed( $request['id'] );
					return $found ? $found : new WP_Error( 'treasures_embed', __( "We can't find an embed with this id just now. Please check it.", 'treasures' ), array( 'status' => 404 ) );
				},
			)
		);
	}
);

/** Attributes by which optimisers leave the script alone. */
add_filter(
	'script_loader_tag',
	function ( $tag, $handle ) {
		return 'treasures-loader' === $handle
			? str_replace( '<script ', '<script async data-no-optimize="1" data-no-defer="1" data-cfasync="false" nowprocket ', $tag )
			: $tag;
	},
	10,
	2
);

/** Optimisers that ask for addresses instead. Autoptimize passes a text, the others lists. */
foreach ( array( 'autoptimize_filter_js_exclude', 'rocket_delay_js_exclusions', 'rocket_exclude_defer_js', 'litespeed_optimize_js_excludes', 'litespeed_optm_js_defer_exc', 'sgo_javascript_combine_excluded_external_paths' ) as $treasures_filter ) {
	add_filter(
		$treasures_filter,
		function ( $excluded ) {
			if ( is_array( $excluded ) ) {
				$excluded[] = 'embed/v1/loader.js';
				return $excluded;
			}
			return is_string( $excluded ) ? $excluded . ', embed/v1/loader.js' : $excluded;
		}
	);
}
