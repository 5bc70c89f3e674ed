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
	$embed      = isset( $attributes['embed'] ) ? treasures_embed( $attributes['embed'] ) : null;
	$widget     = isset( $given['widget'] ) ? $given['widget'] : '';
	if ( $embed ) {
		$widget = $embed['widget'];
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
		return treasures_board_tag( array_diff_key( $attributes, $for_form ), $link );
	}
	$settings = array_merge( (array) $embed, $attributes );
	if ( isset( $settings['mode'] ) && 'inline' !== $settings['mode'] ) {
		return treasures_tag( 'treasures-booking-form', $attributes, $link );
	}
	$attributes['style'] = 'display: block; min-height: 290px';
	return treasures_tag( 'treasures-booking-form', $attributes, treasures_first_step( $origin, $settings ) . $link );
}

/** Returns the tag of a board with its first jobs, if the server answers. */
function treasures_board_tag( $attributes, $link ) {
	$root = treasures_drawing( http_build_query( $attributes, '', '&' ) );
	if ( '' === $root ) {
		$attributes['style'] = 'display: block; min-height: var(--treasures-board-height, 640px)';
	} else {
		$attributes['drawn'] = '';
	}
	return treasures_tag( 'treasures-jobs-board', $attributes, $root . $link );
}

/** Returns a tag with these attributes. */
function treasures_tag( $name, $attributes, $inside ) {
	$text = '';
	foreach ( $attributes as $attribute => $value ) {
		$text .= sprintf( ' %s="%s"', $attribute, esc_attr( $value ) );
	}
	return sprintf( '<%1$s%2$s>%3$s</%1$s>', $name, $text, $inside );
}

/**
 * Returns the first step of a booking as a declarative shadow root, or an empty text. Without
 * scripts, its form leads to the form on the server. The build adds `first-step.json` from the
 * widgets, so that the script can adopt the step.
 */
function treasures_first_step( $origin, $settings ) {
	$file = __DIR__ . '/first-step.json';
	$step = is_readable( $file ) ? json_decode( (string) file_get_contents( $file ), true ) : null;
	if ( ! $step ) {
		return '';
	}
	$values = array( '{origin}' => $origin );
	foreach ( $step['values'] as $name => $usual ) {
		$values[ '{' . $name . '}' ] = isset( $settings[ $name ] ) ? $settings[ $name ] : $usual;
	}
	return '<template shadowrootmode="open">'
		. treasures_style( $step['css'] )
		. ( empty( $settings['look'] ) ? '' : treasures_style( $settings['look'] ) )
		. treasures_html( treasures_filled( $step['tree'], $values ) )
		. '</template>';
}

/** Returns a tree with values in it, without attributes and hidden fields that have none. */
function treasures_filled( $tree, $values ) {
	if ( is_string( $tree ) ) {
		return strtr( $tree, $values );
	}
	$filled = array( array_shift( $tree ), array() );
	foreach ( array_shift( $tree ) as $name => $value ) {
		$value = strtr( $value, $values );
		if ( '' !== $value ) {
			$filled[1][ $name ] = $value;
		}
	}
	foreach ( $tree as $child ) {
		$child = treasures_filled( $child, $values );
		if ( ! isset( $child[1]['type'] ) || 'hidden' !== $child[1]['type'] || isset( $child[1]['value'] ) ) {
			$filled[] = $child;
		}
	}
	return $filled;
}

/**
 * Returns the public settings of an embed by the names of the first step's values, or null. They may
 * be used for a week: the widget brings the step up to date.
 */
function treasures_embed( $id, $wait = TREASURES_WAIT ) {
	return treasures_kept(
		treasures_origin() . '/api/public/embed/' . rawurlencode( $id ),
		WEEK_IN_SECONDS,
		function ( $body ) {
			$found = json_decode( $body, true );
			if ( ! isset( $found['widget'] ) || ! in_array( $found['widget'], array( 'jobs-board', 'booking-form' ), true ) ) {
				return null;
			}
			$found['region'] = isset( $found['id_region'] ) ? $found['id_region'] : '';
			$names           = array_flip( array( 'region', 'mode', 'theme' ) );
			$embed           = treasures_attributes( array_intersect_key( $found, $names ) );
			$embed['widget'] = $found['widget'];
			if ( isset( $found['look'] ) && is_string( $found['look'] ) ) {
				$embed['look'] = $found['look'];
			}
			foreach ( isset( $found['texts'] ) ? (array) $found['texts'] : array() as $name => $text ) {
				if ( is_string( $text ) ) {
					$embed[ 'texts.' . $name ] = $text;
				}
			}
			return $embed;
		},
		$wait
	);
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
					$found = treasures_embed( $request['id'], 10 * TREASURES_WAIT );
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
