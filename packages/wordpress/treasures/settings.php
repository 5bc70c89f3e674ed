<?php
/**
 * The page under Settings, with the address of the portal.
 *
 * @package Treasures
 */

defined( 'ABSPATH' ) || exit;

/** Returns an address without path's end, or the former one with a message. */
function treasures_check_origin( $text ) {
	$text  = untrailingslashit( trim( (string) $text ) );
	$parts = wp_parse_url( $text );
	if ( '' === $text || ( ! empty( $parts['host'] ) && in_array( $parts['scheme'] ?? '', array( 'http', 'https' ), true ) && ! isset( $parts['query'] ) && ! isset( $parts['fragment'] ) && ! isset( $parts['user'] ) ) ) {
		return esc_url_raw( $text );
	}
	add_settings_error( 'treasures_origin', 'treasures_origin', __( 'Please type the whole address, such as https://treasures.example.', 'treasures' ) );
	return get_option( 'treasures_origin', '' );
}

add_action(
	'admin_init',
	function () {
		register_setting(
			'treasures',
			'treasures_origin',
			array(
				'type'              => 'string',
				'sanitize_callback' => 'treasures_check_origin',
				'default'           => '',
			)
		);
	}
);

add_action(
	'admin_menu',
	function () {
		add_options_page( 'Treasures', 'Treasures', 'manage_options', 'treasures', 'treasures_settings_page' );
	}
);

/** Draws the page. */
function treasures_settings_page() {
	$origin = treasures_origin();
	?>
	<div class="wrap">
		<h1>Treasures</h1>
		<form method="post" action="options.php">
			<?php settings_fields( 'treasures' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="treasures_origin"><?php esc_html_e( 'Address of your portal', 'treasures' ); ?></label></th>
					<td>
						<input name="treasures_origin" id="treasures_origin" type="url" class="regular-text" placeholder="https://treasures.example" value="<?php echo esc_attr( $origin ); ?>" aria-describedby="treasures_origin_note">
						<p class="description" id="treasures_origin_note"><?php echo esc_html( treasures_origin_note( $origin ) ); ?></p>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
		<p><?php esc_html_e( 'Then add the block “Treasures” to a page and paste the id of an embed, or use the shortcode:', 'treasures' ); ?></p>
		<p><code>[treasures embed="…"]</code></p>
	</div>
	<?php
}

/** Says whether the server answers. */
function treasures_origin_note( $origin ) {
	if ( '' === $origin ) {
		return __( 'You see it when you sign in to the portal.', 'treasures' );
	}
	$answer = wp_remote_get( $origin . '/embed/versions.json', array( 'timeout' => 3 ) );
	return 200 === wp_remote_retrieve_response_code( $answer )
		? __( 'The portal answers.', 'treasures' )
		: __( 'The portal does not answer at this address just now.', 'treasures' );
}
