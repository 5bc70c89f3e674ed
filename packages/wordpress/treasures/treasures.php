<?php
/**
 * Plugin Name:       Treasures
 * Description:       Puts the Treasures jobs board and booking form on your pages. The first jobs are in the page itself.
 * Version:           0.1.0
 * Requires at least: 6.0
 * Requires PHP:      7.4
 * Author:            Treasures
 * License:           Proprietary: see LICENSE
 * Text Domain:       treasures
 * Domain Path:       /languages
 *
 * @package Treasures
 */

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/drawing.php';
require __DIR__ . '/widget.php';
require __DIR__ . '/settings.php';

/** Address of the Treasures server without a slash at its end, or an empty text. */
function treasures_origin() {
	return untrailingslashit( (string) get_option( 'treasures_origin', '' ) );
}

add_action(
	'init',
	function () {
		load_plugin_textdomain( 'treasures', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
		wp_register_script(
			'treasures-block',
			plugins_url( 'block.js', __FILE__ ),
			array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-i18n', 'wp-api-fetch' ),
			(string) filemtime( __DIR__ . '/block.js' ),
			true
		);
		wp_set_script_translations( 'treasures-block', 'treasures', __DIR__ . '/languages' );
		register_block_type( __DIR__, array( 'render_callback' => 'treasures_block' ) );
		add_shortcode( 'treasures', 'treasures_shortcode' );
		if ( treasures_origin() ) {
			// No version in the address: it is the same as that of a pasted snippet.
			// phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
			wp_register_script( 'treasures-loader', treasures_origin() . '/embed/v1/loader.js', array(), null, true );
		}
	}
);
