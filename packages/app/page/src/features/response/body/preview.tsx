import { type ReactNode, useState } from "react";
import type { SendResult } from "../../../../../src/protocol/sending.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Segments } from "../../../ui/segments.tsx";
import "./preview.css";

const PDF = "application/pdf";

/** Whether a body can be shown as it is meant to look. */
export function hasPreview({ response }: SendResult): boolean {
	const type = response?.mediaType ?? "";
	return type === "text/html" || isPicture(type);
}

/** What is shown as it is meant to look before anything else. */
export function isPicture(mediaType: string): boolean {
	return mediaType.startsWith("image/") || mediaType === PDF;
}

/** A page that can do and load nothing, or a picture. SVG is a picture, too: as such it runs no scripts. */
export function Preview({
	exchange,
}: {
	readonly exchange: SendResult;
}): ReactNode {
	const { id, response } = exchange;
	const type = response?.mediaType ?? "";
	const url = exchangeApi.contentUrl(id);
	if (type === PDF) return <PdfView id={id} size={response?.size ?? 0} />;
	if (isPicture(type)) return <Picture url={url} />;
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

/** Bytes of a document that the server gives to a viewer. */
const LARGEST_SHOWN = 32 * 1024 * 1024;

/** The button that showed it is gone. */
function takeFocus(frame: HTMLIFrameElement | null): void {
	frame?.focus();
}

/** Browsers show PDF in viewers of their own, apart from the page. Not every browser has one. */
function PdfView({
	id,
	size,
}: {
	readonly id: string;
	readonly size: number;
}): ReactNode {
	const url = exchangeApi.contentUrl(id);
	const isWhole = size <= LARGEST_SHOWN;
	const hasViewer = navigator.pdfViewerEnabled;
	const [shown, setShown] = useState<string>();
	return (
		<>
			<div className="picture-bar">
				{isWhole && hasViewer && (
					<a className="button" href={url} target="_blank" rel="noreferrer">
						Open in a new tab
					</a>
				)}
				<a className="button" href={exchangeApi.downloadUrl(id)} download>
					Save the PDF to a file
				</a>
			</div>
			{isWhole && hasViewer && shown === id ? (
				<iframe
					className="preview-frame"
					title="The PDF document"
					ref={takeFocus}
					referrerPolicy="no-referrer"
					src={url}
				/>
			) : (
				<EmptyState title="A PDF document">
					{isWhole && hasViewer ? (
						<>
							<p>
								The browser’s own viewer shows it. What the document does there
								is up to whoever sent it.
							</p>
							<Button onClick={() => setShown(id)}>Show the PDF</Button>
						</>
					) : (
						<p>
							{isWhole
								? "This browser has no viewer for PDF."
								: "It is too large to be shown here."}
						</p>
					)}
				</EmptyState>
			)}
		</>
	);
}

type Zoom = "fit" | "1" | "2" | "4";

const ZOOMS: readonly (readonly [Zoom, string])[] = [
	["fit", "Fit"],
	["1", "100 %"],
	["2", "200 %"],
	["4", "400 %"],
];

function Picture({ url }: { readonly url: string }): ReactNode {
	const [zoom, setZoom] = useState<Zoom>("fit");
	const [size, setSize] = useState<{ width: number; height: number } | null>();
	if (size === null) return <EmptyState title="This image cannot be shown" />;
	return (
		<>
			<div className="picture-bar">
				<Segments
					label="Size of the image"
					value={zoom}
					options={ZOOMS}
					onChange={setZoom}
				/>
				{size && (
					<span className="facts-small">
						{size.width} × {size.height} px
					</span>
				)}
			</div>
			<section
				className="preview-image"
				data-zoom={zoom}
				aria-label="Image"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to do that
				tabIndex={0}
			>
				<img
					src={url}
					alt="The body of the response"
					style={
						zoom === "fit" || !size
							? undefined
							: { width: size.width * Number(zoom) }
					}
					onLoad={({ currentTarget }) =>
						setSize({
							width: currentTarget.naturalWidth,
							height: currentTarget.naturalHeight,
						})
					}
					onError={() => setSize(null)}
				/>
			</section>
		</>
	);
}
