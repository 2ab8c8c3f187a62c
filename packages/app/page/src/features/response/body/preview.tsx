import type { ReactNode } from "react";
import type { SendResult } from "../../../../../src/protocol/sending.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";

/** Whether a body can be shown as it is meant to look. */
export function hasPreview({ response }: SendResult): boolean {
	const type = response?.mediaType ?? "";
	return type === "text/html" || isImage(type);
}

export function isImage(mediaType: string): boolean {
	return mediaType.startsWith("image/");
}

/** A page that can do and load nothing, or a picture. SVG is a picture, too: as such it runs no scripts. */
export function Preview({
	exchange,
}: {
	readonly exchange: SendResult;
}): ReactNode {
	const { id, response } = exchange;
	const url = exchangeApi.contentUrl(id);
	if (isImage(response?.mediaType ?? ""))
		return (
			<div className="preview-image">
				<img src={url} alt="The body of the response" />
			</div>
		);
	return (
		<iframe
			className="preview-frame"
			title="Preview of the response"
			sandbox=""
			referrerPolicy="no-referrer"
			src={url}
		/>
	);
}
