/* The block in the editor. There is no build step, so this is plain JavaScript. */
;(function (wp) {
  const { createElement: draw, useEffect, useState } = wp.element
  const { InspectorControls, useBlockProps } = wp.blockEditor
  const { PanelBody, Placeholder, SelectControl, TextControl } = wp.components
  const { __ } = wp.i18n

  const titles = {
    'jobs-board': __('Jobs board', 'treasures'),
    'booking-form': __('Booking form', 'treasures'),
  }

  function Edit({ attributes, setAttributes }) {
    const { embed, widget, region } = attributes
    const [note, setNote] = useState('')

    // The server knows what an id shows.
    useEffect(() => {
      let isCurrent = true
      setNote('')
      if (embed)
        wp.apiFetch({ path: '/treasures/v1/embed/' + encodeURIComponent(embed) }).then(
          (found) => isCurrent && setAttributes({ widget: found.widget }),
          (problem) => isCurrent && setNote(problem.message),
        )
      return () => {
        isCurrent = false
      }
    }, [embed, setAttributes])

    const fields = [
      draw(TextControl, {
        key: 'embed',
        label: __('Id of the embed', 'treasures'),
        help: __(
          'From “Put it on your site” in the portal. Change its settings there.',
          'treasures',
        ),
        value: embed,
        onChange: (text) => setAttributes({ embed: text.trim() }),
      }),
      !embed &&
        draw(SelectControl, {
          key: 'widget',
          label: __('What to show', 'treasures'),
          value: widget,
          options: Object.entries(titles).map(([value, label]) => ({ value, label })),
          onChange: (value) => setAttributes({ widget: value }),
        }),
      !embed &&
        draw(TextControl, {
          key: 'region',
          label: __('Number of the region', 'treasures'),
          help: __('Leave empty for all regions.', 'treasures'),
          type: 'number',
          min: 1,
          value: region,
          onChange: (text) => setAttributes({ region: text }),
        }),
    ]
    return draw(
      'div',
      useBlockProps(),
      draw(InspectorControls, {}, draw(PanelBody, { title: titles[widget] }, fields)),
      draw(
        Placeholder,
        {
          icon: 'location-alt',
          label: 'Treasures: ' + titles[widget],
          instructions: note || __('It appears on the published page.', 'treasures'),
          isColumnLayout: true,
        },
        fields,
      ),
    )
  }

  wp.blocks.registerBlockType('treasures/embed', { edit: Edit, save: () => null })
})(window.wp)
