import { type ReactNode, useMemo, useState } from "react";
import type { BodyView } from "../../../../../src/protocol/responses.ts";
import type { SendResult } from "../../../../../src/protocol/sending.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { reportError } from "../../../state/notice-state.ts";
import { useStore } from "../../../store/store.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Segments } from "../../../ui/segments.tsx";
import type { ResponseSectionProps } from "../response-sections.tsx";
import { BodyContent } from "./body-content.ts";
import { BodyLinesView } from "./body-text.tsx";
import { copyBody } from "./copy-body.ts";
import { hasPreview, isImage, Preview } from "./preview.tsx";

type ShownView = BodyView | "preview";

const VIEWS: readonly (readonly [ShownView, string])[] = [
	["pretty", "Pretty"],
	["raw", "Raw"],
	["hex", "Hex"],
];
const PREVIEW = ["preview", "Preview"] as const;

/** The body, in the view that the user has chosen. */
export function ResponseBodyView({
	exchange,
}: ResponseSectionProps): ReactNode {
	const { id, response } = exchange;
	const [wanted, setWanted] = useState<ShownView>(() =>
		isImage(response?.mediaType ?? "") ? "preview" : "pretty",
	);
	const [isSearching, setSearching] = useState(false);
	const view = wanted === "preview" ? "pretty" : wanted;
	const content = useMemo(() => new BodyContent(id, view), [id, view]);
	const facts = useStore(content.facts);
	if (!response?.size) return <EmptyState title="The response has no body" />;
	// What cannot be laid out is shown as it came.
	const shown = wanted === "preview" ? wanted : (facts?.view ?? wanted);
	return (
		<>
			<div className="body-bar">
				<Segments
					label="How the body is shown"
					value={shown}
					options={viewsOf(exchange)}
					onChange={setWanted}
				/>
				<span className="body-type">{response.mediaType}</span>
				<div className="section-aside">
					<IconButton
						icon="search"
						label="Find in the body (Ctrl+F)"
						isPressed={isSearching}
						isDisabled={wanted === "preview"}
						onClick={() => setSearching(!isSearching)}
					/>
					<IconButton
						icon="copy"
						label="Copy the body"
						onClick={() => copyBody(id, view).catch(reportError)}
					/>
					<a
						className="icon-button"
						href={exchangeApi.downloadUrl(id)}
						download
						aria-label="Save the body to a file"
						title="Save the body to a file, as received: secrets are not masked"
					>
						<Icon name="save" />
					</a>
				</div>
			</div>
			{wanted === "preview" ? (
				<Preview exchange={exchange} />
			) : (
				<BodyLinesView
					key={`${id} ${view}`}
					exchange={exchange}
					content={content}
					isSearching={isSearching}
					onSearch={setSearching}
				/>
			)}
		</>
	);
}

/** How a body can be shown. */
function viewsOf(exchange: SendResult) {
	return hasPreview(exchange) ? [PREVIEW, ...VIEWS] : VIEWS;
}
