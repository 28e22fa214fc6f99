// Material's bundle expects these four functions; its own are inline and write to storage.
// These keep nothing: the palette starts anew on every page, and no policy has to be loosened.
(function () {
  var here = document.currentScript.src;
  window.__md_scope = new URL("../", here);
  window.__md_hash = function (text) {
    return [].reduce.call(text, function (hash, char) {
      return (hash << 5) - hash + char.charCodeAt(0);
    }, 0);
  };
  window.__md_get = function () { return null; };
  window.__md_set = function () {};
})();
