// The address is imported first, because a tag already on the page starts as soon as it is defined.
import './api-base.ts'
import '@treasures/widgets/jobs-board/element'
