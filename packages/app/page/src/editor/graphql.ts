import { StreamLanguage, type StringStream } from "@codemirror/language";

const KEYWORDS =
	/^(?:query|mutation|subscription|fragment|on|true|false|null)\b/;

interface GraphqlState {
	isInBlockString: boolean;
}

/** Colours GraphQL (October 2021, §2.1); placeholders are coloured by somebody else. */
export const graphql = StreamLanguage.define<GraphqlState>({
	name: "graphql",
	startState: () => ({ isInBlockString: false }),
	token: (stream, state) =>
		state.isInBlockString ? blockString(stream, state) : token(stream, state),
	languageData: { commentTokens: { line: "#" } },
});

function token(stream: StringStream, state: GraphqlState): string | null {
	if (stream.eatSpace()) return null;
	if (stream.match("#")) {
		stream.skipToEnd();
		return "comment";
	}
	if (stream.match('"""')) return blockString(stream, state);
	if (stream.match(/^"(?:\\.|[^"\\])*"?/)) return "string";
	if (stream.match(/^-?\d[\d.eE+-]*/)) return "number";
	if (stream.match(/^\$\w+/)) return "variableName";
	if (stream.match(/^@\w+/)) return "meta";
	if (stream.match(KEYWORDS)) return "keyword";
	if (stream.match(/^[A-Za-z_]\w*(?=\s*:)/)) return "attributeName";
	if (stream.match(/^[A-Za-z_]\w*/)) return "propertyName";
	stream.next();
	return null;
}

function blockString(stream: StringStream, state: GraphqlState): string {
	state.isInBlockString = !stream.match(/^.*?"""/);
	if (state.isInBlockString) stream.skipToEnd();
	return "string";
}
