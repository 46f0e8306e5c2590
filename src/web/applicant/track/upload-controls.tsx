import { ForScript } from '../../site-script/for-script.tsx'

export function UploadProgress() {
  return (
    <div className="upload" tabIndex={-1} data-part="progress" hidden>
      <p className="ends upload-row">
        <span>
          <span data-part="type" /> <strong className="under breaks" data-part="name" />
        </span>
        <span className="num muted small" data-part="percent" />
      </p>
      <progress className="bar" max={100} data-part="bar" aria-label="Uploading" />
      <div className="ends upload-row small figures">
        <span className="muted num">
          <span data-part="amount" />
          <span className="under" data-part="time-left" />
        </span>
        <button className="copy" type="button" data-part="pause">
          Pause
        </button>
      </div>
      <p className="small" role="status" data-part="status" />
    </div>
  )
}

export function SendButtons({ children }: { children: string }) {
  return (
    <>
      <button className="btn plain" type="submit" data-part="send">
        {children}
      </button>
      <ForScript>
        <button className="btn plain" type="button" data-part="resume" hidden>
          Continue
        </button>
      </ForScript>
    </>
  )
}

/** Waits in a form until its upload is paused. */
export function DiscardPausedButton() {
  return (
    <ForScript>
      <DiscardButton />
    </ForScript>
  )
}

export function DiscardButton({ upload }: { upload?: { url: string; receivedBytes: number; fileName: string } }) {
  return (
    <>
      <button
        className="btn line sm"
        type="button"
        data-discards
        data-part="discard"
        data-url={upload?.url}
        data-bytes={upload?.receivedBytes}
        hidden={upload === undefined}
      >
        <span data-part="ask">
          Discard{' '}
          <span className="visually-hidden" data-part="about">
            {upload?.fileName}
          </span>
        </span>
        <span data-part="confirm" hidden />
      </button>
      <span className="visually-hidden" role="status" />
    </>
  )
}

export function LeaveDialog() {
  return (
    <template id="leave-upload">
      <dialog className="dialog" aria-labelledby="leave-title">
        <div className="ends dialog-head">
          <h2 id="leave-title">Your file is still being sent.</h2>
        </div>
        <div className="dialog-body">
          <p>If you leave, the upload pauses. We keep what has arrived for two days, so you can continue later.</p>
          <p className="row dialog-buttons">
            <button className="btn line" type="button" data-part="leave">
              Leave
            </button>
            <button className="btn plain" type="button" data-part="stay">
              Stay
            </button>
          </p>
        </div>
      </dialog>
    </template>
  )
}
