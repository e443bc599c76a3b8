// The data of pages, as YAML. Characters that nobody sees are written as escapes, so that a page hides nothing.
import { Document, Scalar, type ScalarTag, visit } from 'yaml'
import { visible } from '../../../kernel/visible.ts'

class Hidden {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const hidden: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => value instanceof Hidden,
  resolve: (text) => text,
  stringify: ({ value }) => escaped((value as Hidden).text),
}

export function toYaml(data: object): string {
  const document = new Document(data, { aliasDuplicateObjects: false, schema: 'core', customTags: [hidden] })
  visit(document, {
    Scalar(_, { value }) {
      return typeof value === 'string' && visible(value) !== value ? new Scalar(new Hidden(value)) : undefined
    },
  })
  return document.toString({ lineWidth: 120, flowCollectionPadding: false })
}

/** In double quotes, all ASCII. */
function escaped(text: string): string {
  return JSON.stringify(text).replaceAll(/[^\x20-\x7e]/gu, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16)
    return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`
  })
}
