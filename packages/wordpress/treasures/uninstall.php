<?php
/**
 * Removes everything that the plugin has stored.
 *
 * @package Treasures
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'treasures_origin' );
global $wpdb;
// phpcs:ignore WordPress.DB.DirectDatabaseQuery
$wpdb->query( "DELETE FROM $wpdb->options WHERE option_name LIKE '\\_transient\\_treasures\\_%' OR option_name LIKE '\\_transient\\_timeout\\_treasures\\_%'" );
